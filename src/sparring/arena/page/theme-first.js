// The theme is set before anything is drawn, so that the page does not flash.
(() => {
    const kept = localStorage.getItem("sparring.theme");
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    document.documentElement.dataset.theme = kept ?? (dark ? "dark" : "light");
})();
