// Who stands on a token: the four classes, the sorcerer, and the creatures that spells call.
// One unit is the radius of the base; everybody looks to the right.

import {
    INK,
    drawBearded,
    drawBoar,
    drawEyes,
    drawRobe,
    drawShoulders,
    fillAndInk,
    onBase,
    stand,
} from "../../stage/battle/figures.js";
import { TAU } from "../../stage/geometry.js";
import { circle, outline, star } from "../../stage/paint.js";
import { drawWeapon } from "./weapons.js";

// crown: the top of his head; hand: where a weapon is held; arms: what is in it at rest, in
// melee and from afar.
export const FIGURES = {
    fighter: {
        body: drawFighter,
        crown: -1.12,
        hand: [0.66, 0.42],
        arms: { rest: "long sword", melee: "long sword", ranged: "longbow" },
        missile: "arrow",
    },
    rogue: {
        body: drawRogue,
        crown: -0.98,
        hand: [0.6, 0.46],
        arms: { rest: "rapier", melee: "rapier", ranged: "shortbow" },
        missile: "arrow",
    },
    priest: {
        body: drawPriest,
        crown: -1,
        hand: [0.68, 0.46],
        arms: { rest: "morningstar", melee: "morningstar", ranged: "sling" },
        missile: "stone",
    },
    wizard: {
        body: drawWizard,
        crown: -1.5,
        hand: [0.68, 0.36],
        arms: { rest: "staff", melee: "dagger", ranged: "crossbow" },
        missile: "bolt",
    },
    sorcerer: {
        body: drawSorcerer,
        crown: -1,
        hand: [0.68, 0.36],
        arms: { rest: "staff", melee: "dagger", ranged: "crossbow" },
        missile: "bolt",
    },
    badger: { body: drawBadger, crown: -0.8, isBeast: true },
    boar: { body: drawBoar, crown: -0.85, isBeast: true },
    skeleton: {
        body: drawSkeleton,
        crown: -0.95,
        hand: [0.62, 0.5],
        arms: { rest: "greatsword", melee: "greatsword" },
    },
};
const figureOf = (kind) => FIGURES[kind] ?? FIGURES.fighter;

export const crownOf = (kind) => onBase(figureOf(kind).crown);
export const missileOf = ({ kind }) => figureOf(kind).missile ?? "stone";
export const isBeast = ({ kind }) => Boolean(figureOf(kind).isBeast);
/** Without his weapon, which moves by itself. */
export const BARE = "bare";

export function drawFigure(ctx, kind, team, pose = "") {
    stand(ctx);
    ctx.save();
    figureOf(kind).body(ctx, team);
    ctx.restore();
    if (pose !== BARE) drawInHand(ctx, kind, team, "rest", 0);
}

/** What somebody holds; `use` is rest, melee or ranged, `part` how far the move has come. */
export function drawArm(ctx, kind, team, use, part) {
    stand(ctx);
    drawInHand(ctx, kind, team, use, part);
}

function drawInHand(ctx, kind, team, use, part) {
    const { hand, arms } = figureOf(kind);
    if (!arms) return;
    ctx.translate(...hand);
    drawWeapon(ctx, arms[use] ?? arms.rest, team, part);
    circle(ctx, 0, 0.12, 0.15);
    ctx.lineWidth = 0.08;
    ctx.strokeStyle = INK;
    fillAndInk(ctx, kind === "skeleton" ? "#e8e0c8" : kind === "fighter" ? "#c3ccd6" : "#e2b48c");
}

function drawFighter(ctx, team) {
    // Mail, and a plate on the shoulder.
    drawShoulders(ctx, "#7d8896");
    ctx.beginPath();
    ctx.ellipse(0.46, 0.4, 0.25, 0.21, 0.3, 0, TAU);
    fillAndInk(ctx, "#c3ccd6");
    // A crest across the helm, from the brow to the neck.
    ctx.beginPath();
    ctx.moveTo(0.44, -0.66);
    ctx.bezierCurveTo(0.36, -1.2, -0.5, -1.3, -0.74, -0.56);
    ctx.lineTo(-0.72, -0.02);
    ctx.bezierCurveTo(-0.6, -0.5, -0.42, -0.72, -0.1, -0.78);
    ctx.closePath();
    fillAndInk(ctx, team.bright);
    ctx.lineWidth = 0.05;
    ctx.strokeStyle = team.deep;
    for (const [x, y, toX, toY] of [
        [0.2, -0.8, 0.2, -1.02],
        [-0.1, -0.84, -0.16, -1.1],
        [-0.38, -0.72, -0.5, -0.92],
        [-0.56, -0.46, -0.7, -0.6],
    ]) {
        ctx.beginPath();
        ctx.moveTo(x, y);
        ctx.lineTo(toX, toY);
        ctx.stroke();
    }
    ctx.strokeStyle = INK;
    ctx.lineWidth = 0.1;
    // The helm, its cheeks open to the front.
    ctx.beginPath();
    ctx.moveTo(-0.48, 0.3);
    ctx.bezierCurveTo(-0.66, -0.98, 0.56, -1.04, 0.52, -0.34);
    ctx.lineTo(0.5, 0.06);
    ctx.lineTo(0.3, 0.36);
    ctx.lineTo(-0.3, 0.4);
    ctx.closePath();
    fillAndInk(ctx, "#d0a24a");
    ctx.beginPath();
    ctx.moveTo(-0.42, -0.24);
    ctx.bezierCurveTo(-0.4, -0.78, 0.06, -0.86, 0.24, -0.7);
    ctx.bezierCurveTo(-0.08, -0.7, -0.22, -0.54, -0.24, -0.2);
    ctx.closePath();
    ctx.fillStyle = "#f6dc98";
    ctx.fill();
    // A face guard with holes.
    ctx.beginPath();
    ctx.roundRect(-0.06, -0.42, 0.58, 0.62, 0.1);
    ctx.fillStyle = "#1a1512";
    ctx.fill();
    drawEyes(
        ctx,
        [0.1, 0.26, 0.42].flatMap((x) => [-0.26, -0.08, 0.1].map((y) => [x, y])),
        "#d0a24a",
        0.055,
    );
    // A round shield on the other arm.
    circle(ctx, -0.56, 0.48, 0.46);
    fillAndInk(ctx, team.cloth);
    ctx.lineWidth = 0.07;
    circle(ctx, -0.56, 0.48, 0.36);
    ctx.strokeStyle = team.trim;
    ctx.stroke();
    star(ctx, -0.56, 0.48, 0.24, 4, 0.4);
    ctx.fillStyle = team.trim;
    ctx.fill();
    circle(ctx, -0.56, 0.48, 0.1);
    ctx.strokeStyle = INK;
    ctx.lineWidth = 0.06;
    fillAndInk(ctx, "#e9eef4");
}

function drawRogue(ctx, team) {
    drawRobe(ctx, "#3b3440", 0.94);
    // A belt with a dagger's grip.
    ctx.lineWidth = 0.14;
    ctx.strokeStyle = "#8a5f36";
    ctx.beginPath();
    ctx.moveTo(-0.62, 0.52);
    ctx.quadraticCurveTo(0, 0.74, 0.58, 0.52);
    ctx.stroke();
    ctx.lineWidth = 0.1;
    ctx.strokeStyle = INK;
    // The hood, its tip falling back.
    ctx.beginPath();
    ctx.moveTo(-0.62, 0.3);
    ctx.bezierCurveTo(-0.78, -0.3, -0.62, -0.86, -0.86, -0.98);
    ctx.bezierCurveTo(-0.2, -1.14, 0.56, -0.98, 0.6, -0.2);
    ctx.bezierCurveTo(0.6, 0.06, 0.5, 0.26, 0.42, 0.36);
    ctx.quadraticCurveTo(-0.1, 0.52, -0.62, 0.3);
    ctx.closePath();
    fillAndInk(ctx, team.cloth);
    ctx.beginPath();
    ctx.moveTo(-0.5, -0.5);
    ctx.bezierCurveTo(-0.3, -0.92, 0.24, -0.92, 0.44, -0.5);
    ctx.bezierCurveTo(0.1, -0.76, -0.24, -0.72, -0.5, -0.5);
    ctx.closePath();
    ctx.fillStyle = team.bright;
    ctx.fill();
    // A face in its shade, masked below the eyes.
    ctx.beginPath();
    ctx.ellipse(0.16, -0.14, 0.38, 0.42, 0, 0, TAU);
    fillAndInk(ctx, "#2a2026");
    ctx.beginPath();
    ctx.ellipse(0.2, -0.2, 0.28, 0.18, 0, 0, TAU);
    ctx.fillStyle = "#c8976e";
    ctx.fill();
    drawEyes(
        ctx,
        [
            [0.1, -0.22],
            [0.36, -0.22],
        ],
        "#f4f0e6",
        0.085,
    );
    drawEyes(
        ctx,
        [
            [0.13, -0.22],
            [0.39, -0.22],
        ],
        INK,
        0.045,
    );
    outline(ctx, [-0.1, -0.06, 0.5, -0.06, 0.42, 0.24, 0.16, 0.32, -0.06, 0.2]);
    ctx.lineWidth = 0.07;
    fillAndInk(ctx, team.deep);
    ctx.strokeStyle = team.trim;
    ctx.lineWidth = 0.06;
    ctx.beginPath();
    ctx.moveTo(0.44, 0.36);
    ctx.quadraticCurveTo(-0.1, 0.52, -0.6, 0.3);
    ctx.stroke();
}

function drawPriest(ctx, team) {
    // Light stands behind his head.
    ctx.lineWidth = 0.1;
    ctx.strokeStyle = "rgba(255,232,150,0.95)";
    circle(ctx, 0.02, -0.34, 0.66);
    ctx.fillStyle = "rgba(255,238,170,0.42)";
    ctx.fill();
    ctx.stroke();
    ctx.strokeStyle = INK;
    drawRobe(ctx, "#f1ead8");
    // A stole in the team's colours, and the holy sign on it.
    outline(ctx, [-0.34, 0.1, -0.1, 0.1, -0.12, 0.92, -0.42, 0.88]);
    ctx.lineWidth = 0.06;
    fillAndInk(ctx, team.cloth);
    outline(ctx, [0.1, 0.1, 0.34, 0.1, 0.4, 0.86, 0.12, 0.92]);
    fillAndInk(ctx, team.cloth);
    star(ctx, 0, 0.52, 0.24, 8, 0.42);
    fillAndInk(ctx, "#ffd95a");
    // Face, beard and a ring of hair.
    ctx.lineWidth = 0.09;
    circle(ctx, 0.02, -0.34, 0.44);
    fillAndInk(ctx, "#e6b58c");
    ctx.beginPath();
    ctx.moveTo(-0.42, -0.3);
    ctx.bezierCurveTo(-0.46, 0.2, 0, 0.36, 0.24, 0.24);
    ctx.bezierCurveTo(0.44, 0.14, 0.48, -0.12, 0.46, -0.3);
    ctx.bezierCurveTo(0.34, -0.06, -0.16, -0.06, -0.42, -0.3);
    ctx.closePath();
    fillAndInk(ctx, "#7a5236");
    ctx.beginPath();
    ctx.moveTo(-0.44, -0.26);
    ctx.bezierCurveTo(-0.52, -0.6, -0.34, -0.74, -0.18, -0.78);
    ctx.lineTo(-0.28, -0.46);
    ctx.closePath();
    fillAndInk(ctx, "#7a5236");
    // A band across the brow.
    ctx.lineWidth = 0.12;
    ctx.strokeStyle = team.trim;
    ctx.beginPath();
    ctx.moveTo(-0.38, -0.54);
    ctx.quadraticCurveTo(0.04, -0.66, 0.44, -0.5);
    ctx.stroke();
    drawEyes(ctx, [
        [0.1, -0.36],
        [0.34, -0.36],
    ]);
}

function drawWizard(ctx, team) {
    ctx.lineWidth = 0.09;
    drawRobe(ctx, team.cloth);
    ctx.fillStyle = team.trim;
    for (const [x, y] of [
        [-0.5, 0.62],
        [0.5, 0.6],
        [-0.3, 0.84],
    ]) {
        star(ctx, x, y, 0.1, 4, 0.4);
        ctx.fill();
    }
    drawBearded(ctx, "#d9dde2");
    // A tall hat with a broad brim, creased and bent to the front.
    ctx.beginPath();
    ctx.moveTo(-0.52, -0.4);
    ctx.bezierCurveTo(-0.44, -0.86, -0.26, -1.06, 0.02, -1.16);
    ctx.bezierCurveTo(0.26, -1.26, 0.42, -1.42, 0.6, -1.32);
    ctx.bezierCurveTo(0.44, -1.12, 0.42, -0.8, 0.52, -0.4);
    ctx.closePath();
    fillAndInk(ctx, team.main);
    ctx.beginPath();
    ctx.ellipse(0, -0.38, 0.86, 0.2, -0.04, 0, TAU);
    fillAndInk(ctx, team.cloth);
    ctx.strokeStyle = team.trim;
    ctx.lineWidth = 0.12;
    ctx.beginPath();
    ctx.moveTo(-0.46, -0.54);
    ctx.quadraticCurveTo(0, -0.42, 0.48, -0.56);
    ctx.stroke();
    ctx.lineWidth = 0.07;
    ctx.beginPath();
    ctx.arc(0.04, -0.84, 0.16, 0.5, TAU - 0.9);
    ctx.stroke();
}

function drawSorcerer(ctx, team) {
    ctx.lineWidth = 0.09;
    drawRobe(ctx, team.deep);
    // A high collar.
    outline(ctx, [-0.5, 0.2, -0.74, -0.5, -0.2, -0.06, 0.26, -0.06, 0.72, -0.44, 0.48, 0.24]);
    fillAndInk(ctx, team.main);
    drawBearded(ctx, "#2c2226");
    // Hair swept back under a circlet with a stone.
    ctx.beginPath();
    ctx.moveTo(0.38, -0.26);
    ctx.bezierCurveTo(0.36, -0.8, -0.5, -0.84, -0.46, 0.02);
    ctx.bezierCurveTo(-0.34, -0.3, 0, -0.4, 0.38, -0.26);
    ctx.closePath();
    fillAndInk(ctx, "#2c2226");
    ctx.strokeStyle = team.trim;
    ctx.lineWidth = 0.1;
    ctx.beginPath();
    ctx.moveTo(-0.38, -0.34);
    ctx.quadraticCurveTo(0, -0.52, 0.38, -0.34);
    ctx.stroke();
    ctx.lineWidth = 0.05;
    ctx.strokeStyle = INK;
    star(ctx, 0.16, -0.46, 0.15, 4, 0.6);
    fillAndInk(ctx, "#ff7ad0");
}

function drawBadger(ctx) {
    // A broad grey back.
    ctx.beginPath();
    ctx.ellipse(-0.2, 0.16, 0.84, 0.64, 0.1, 0, TAU);
    fillAndInk(ctx, "#767a80");
    ctx.lineWidth = 0.06;
    ctx.strokeStyle = "#4e5156";
    for (const [x, y] of [
        [-0.7, 0],
        [-0.5, -0.2],
        [-0.78, 0.34],
        [-0.42, 0.5],
    ]) {
        ctx.beginPath();
        ctx.moveTo(x, y);
        ctx.lineTo(x + 0.16, y - 0.1);
        ctx.stroke();
    }
    ctx.strokeStyle = INK;
    ctx.lineWidth = 0.09;
    for (const x of [-0.32, 0.14]) {
        circle(ctx, x, -0.52, 0.19);
        fillAndInk(ctx, "#26262a");
    }
    // A white head with two black stripes down to a long snout.
    ctx.beginPath();
    ctx.moveTo(-0.5, -0.1);
    ctx.bezierCurveTo(-0.46, -0.66, 0.28, -0.72, 0.5, -0.26);
    ctx.lineTo(0.98, 0.08);
    ctx.quadraticCurveTo(1.02, 0.3, 0.8, 0.34);
    ctx.lineTo(0.24, 0.44);
    ctx.bezierCurveTo(-0.2, 0.54, -0.5, 0.3, -0.5, -0.1);
    ctx.closePath();
    fillAndInk(ctx, "#f2efe8");
    ctx.beginPath();
    ctx.moveTo(-0.46, -0.2);
    ctx.bezierCurveTo(-0.2, -0.5, 0.24, -0.42, 0.66, 0.0);
    ctx.bezierCurveTo(0.3, -0.1, -0.1, -0.06, -0.42, 0.16);
    ctx.closePath();
    ctx.fillStyle = "#26262a";
    ctx.fill();
    circle(ctx, 0.94, 0.16, 0.13);
    ctx.fill();
    drawEyes(ctx, [[0.2, -0.18]], "#f4d060", 0.09);
    drawEyes(ctx, [[0.22, -0.18]], INK, 0.045);
    // Claws.
    ctx.fillStyle = "#f2efe8";
    ctx.lineWidth = 0.05;
    for (const x of [0.02, 0.18, 0.34]) {
        outline(ctx, [x, 0.62, x + 0.12, 0.62, x + 0.1, 0.88]);
        ctx.fill();
        ctx.stroke();
    }
}

function drawSkeleton(ctx, team) {
    const bone = "#ece4cc";
    // Ribs behind a torn sash.
    ctx.beginPath();
    ctx.ellipse(0, 0.5, 0.56, 0.4, 0, 0, TAU);
    fillAndInk(ctx, "#2a2420");
    for (const [y, wide] of [
        [0.3, 0.46],
        [0.5, 0.5],
        [0.7, 0.4],
    ]) {
        for (const [width, colour] of [
            [0.17, INK],
            [0.1, bone],
        ]) {
            ctx.lineWidth = width;
            ctx.strokeStyle = colour;
            ctx.beginPath();
            ctx.moveTo(-wide, y - 0.06);
            ctx.quadraticCurveTo(0, y + 0.14, wide, y - 0.06);
            ctx.stroke();
        }
    }
    ctx.strokeStyle = team.bright;
    ctx.lineWidth = 0.16;
    ctx.beginPath();
    ctx.moveTo(-0.5, 0.24);
    ctx.lineTo(0.4, 0.86);
    ctx.stroke();
    // The skull.
    ctx.strokeStyle = INK;
    ctx.lineWidth = 0.1;
    ctx.beginPath();
    ctx.moveTo(-0.5, -0.26);
    ctx.bezierCurveTo(-0.6, -1.08, 0.58, -1.1, 0.54, -0.28);
    ctx.bezierCurveTo(0.54, -0.1, 0.44, -0.02, 0.38, 0.04);
    ctx.lineTo(0.36, 0.28);
    ctx.lineTo(-0.16, 0.28);
    ctx.lineTo(-0.2, 0.06);
    ctx.bezierCurveTo(-0.4, 0, -0.48, -0.1, -0.5, -0.26);
    ctx.closePath();
    fillAndInk(ctx, bone);
    drawEyes(
        ctx,
        [
            [-0.06, -0.3],
            [0.32, -0.3],
        ],
        "#1a1410",
        0.17,
    );
    drawEyes(
        ctx,
        [
            [-0.04, -0.3],
            [0.34, -0.3],
        ],
        "#9dff6a",
        0.07,
    );
    outline(ctx, [0.14, -0.12, 0.22, 0, 0.08, 0]);
    ctx.fillStyle = "#1a1410";
    ctx.fill();
    ctx.lineWidth = 0.05;
    for (const x of [-0.04, 0.1, 0.24]) {
        ctx.beginPath();
        ctx.moveTo(x, 0.08);
        ctx.lineTo(x, 0.26);
        ctx.stroke();
    }
}
