// Characters that nobody sees, shown: those that src/sparring/rules/unseen.py warns of.

import { highlightSpecialChars } from "../vendor/codemirror.js";

// A joiner before a picture is meant to be there: it makes one of two.
const UNSEEN = new RegExp(
    "(?!\\u200d[\\u2190-\\u2bff\\u{1f000}-\\u{1faff}])" +
        "[\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069" +
        "\\x00-\\x08\\x0b\\x0e-\\x1f\\x7f-\\x9f" +
        "\\u00ad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200d\\u2028\\u2029\\u2060-\\u2065" +
        "\\u206a-\\u206f\\u3164\\ufeff\\uffa0\\ufff0-\\ufffb\\u{e0000}-\\u{e0fff}]",
    "gu",
);

/** Each stands in the text as its number, and is one character to the caret. */
export const showUnseen = highlightSpecialChars({
    specialChars: UNSEEN,
    render: (code) => {
        const number = `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
        const shown = document.createElement("span");
        shown.className = "cm-specialChar";
        shown.textContent = number;
        shown.title = `Invisible character ${number}`;
        shown.setAttribute("role", "img");
        shown.setAttribute("aria-label", shown.title);
        return shown;
    },
});
