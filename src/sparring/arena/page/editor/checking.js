// The server's checks as CodeMirror's diagnostics: underlines, marks, messages and fixes at their spots.

import {
    StateEffect,
    isolateHistory,
    lintGutter,
    linter,
    setDiagnosticsEffect,
} from "../vendor/codemirror.js";
import { fixOf, fixSaid } from "./fixes.js";
import { offsetOf, unitsIn } from "./places.js";

const CHECK_DELAY = 200;

/** An effect that has the same text checked again. */
export const recheck = StateEffect.define();
/** Why a document could not be checked. */
const failures = new WeakMap();

/** Checks the text once typing pauses; CodeMirror forgets answers that come too late. */
export function checking(check) {
    const source = async ({ state: { doc } }) => {
        failures.delete(doc);
        try {
            return (await check(doc.toString())).map((problem) => diagnosticOf(problem, doc));
        } catch (error) {
            failures.set(doc, error);
            return [];
        }
    };
    const needsRefresh = ({ transactions }) => effectsIn(transactions, recheck).length > 0;
    return [linter(source, { delay: CHECK_DELAY, needsRefresh }), lintGutter()];
}

/** The answers that an update brought: {diagnostics, failure} for its present document. */
export function answersIn({ transactions, state }) {
    return effectsIn(transactions, setDiagnosticsEffect).map(({ value }) => ({
        diagnostics: value,
        failure: failures.get(state.doc),
    }));
}

function effectsIn(transactions, kind) {
    return transactions.flatMap(({ effects }) => effects.filter((effect) => effect.is(kind)));
}

function diagnosticOf(problem, doc) {
    const from = offsetOf(doc, problem.line, problem.column);
    const rest = doc.sliceString(from, doc.lineAt(from).to);
    const text = rest.slice(0, unitsIn(rest, problem.length));
    const fix = fixOf(problem);
    return {
        problem,
        from,
        to: from + text.length,
        severity: problem.severity,
        message: problem.hint ? `${problem.message}\n${problem.hint}` : problem.message,
        actions: fix === null ? [] : [fixing(fix, text)],
    };
}

/** Write the fix, if what was wrong still stands there. */
function fixing(fix, wrong) {
    const apply = (view, from, to) => {
        if (view.state.sliceDoc(from, to) !== wrong) return;
        view.dispatch({
            changes: { from, to, insert: fix },
            selection: { anchor: from + fix.length },
            scrollIntoView: true,
            annotations: isolateHistory.of("full"),
        });
    };
    return { name: `Fix: ${fixSaid(fix)}`, apply };
}
