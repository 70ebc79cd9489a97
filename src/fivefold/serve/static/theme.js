// Loaded before the page is drawn, so that it never flashes in another theme.
try {
  document.documentElement.dataset.theme = localStorage.getItem("theme") || "auto";
} catch {
  document.documentElement.dataset.theme = "auto"; // storage is switched off
}
