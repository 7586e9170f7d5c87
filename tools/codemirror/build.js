// Builds page/vendor/codemirror.js and its licences from the packages that npm has put beside this file.
//
//     node build.js FOLDER     writes codemirror.js, its licences and its hashes there
//
// The same packages give the same bytes: their versions and hashes stand in package-lock.json.

import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const SOURCES = ["adopt.js", "build.js", "entry.js", "package-lock.json", "package.json"];
const PACKAGE = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The packages that anything in the built file comes from, in the order of their names. */
function packagesIn({ outputs }) {
    const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
    const used = inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0);
    const names = used.map(([path]) => PACKAGE.exec(path)?.[1]).filter(Boolean);
    return [...new Set(names)].sort();
}

function fileOf(name, file) {
    return readFileSync(join(HERE, "node_modules", name, file), "utf8");
}

function nameAndVersion(name) {
    return `${name} ${JSON.parse(fileOf(name, "package.json")).version}`;
}

function headerOf(names) {
    const lines = [
        "CodeMirror 6, built into one file from these packages; do not edit, run `make codemirror` instead.",
        ...names.map((name) => `  ${nameAndVersion(name)}`),
        "Their licences stand beside this file, in codemirror.LICENSE.txt.",
        "One thing is ours: styles are adopted by the document (tools/codemirror/adopt.js).",
    ];
    return `/*\n${lines.map((line) => ` * ${line}\n`).join("")} */\n`;
}

/** Every licence once, below the names of all packages that have it. */
function licencesOf(names) {
    const holders = new Map();
    for (const name of names) {
        const text = fileOf(name, "LICENSE").replace(/\r\n/g, "\n").trim();
        holders.set(text, [...(holders.get(text) ?? []), nameAndVersion(name)]);
    }
    const parts = [...holders].map(([text, those]) => `${those.join("\n")}\n\n${text}\n`);
    return `codemirror.js is built from the packages named here.\n\n${parts.join(`\n${"-".repeat(80)}\n\n`)}`;
}

/** A line as sha256sum writes it. */
function hashLine(name, text) {
    return `${createHash("sha256").update(text).digest("hex")}  ${name}\n`;
}

const folder = process.argv[2];
if (!folder) {
    console.error("name the folder to write to: node build.js FOLDER");
    process.exit(2);
}
const { outputFiles, metafile } = await build({
    absWorkingDir: HERE,
    entryPoints: ["entry.js"],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    // Some of CodeMirror's patterns name characters that nobody sees: they are spelt out.
    charset: "ascii",
    legalComments: "none",
    metafile: true,
    write: false,
});
const names = packagesIn(metafile);
const written = {
    "codemirror.js": headerOf(names) + outputFiles[0].text,
    "codemirror.LICENSE.txt": licencesOf(names),
};
// A test compares them: nobody edits the built file, or what it is built from, alone.
const hashes = [
    ...Object.entries(written).map(([name, text]) => hashLine(name, text)),
    ...SOURCES.map((name) => hashLine(name, readFileSync(join(HERE, name), "utf8"))),
];
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(written)) writeFileSync(join(folder, name), text);
writeFileSync(join(folder, "codemirror.sha256"), hashes.join(""));
