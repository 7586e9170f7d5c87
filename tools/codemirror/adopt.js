// CodeMirror's styles as stylesheets that the document adopts, instead of a <style> element in it.

const sheets = new WeakMap();

/** Does what `StyleModule.mount` of style-mod does: later modules win, each is there once. */
export function adopt(root, modules) {
    const wanted = [modules].flat().map(sheetOf);
    const others = root.adoptedStyleSheets.filter((sheet) => !wanted.includes(sheet));
    root.adoptedStyleSheets = [...wanted, ...others];
}

function sheetOf(module) {
    if (!sheets.has(module)) {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(module.getRules());
        sheets.set(module, sheet);
    }
    return sheets.get(module);
}
