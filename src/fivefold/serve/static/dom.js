// Elements without markup in strings.
const SVG = "http://www.w3.org/2000/svg";

export const byId = (id) => document.getElementById(id);

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

// A note of the server as a sentence.
export const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith("?") ? "" : "."}`;

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

export async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    say("Copied");
    button.textContent = "Copied";
  } catch {
    button.after(h("textarea", { rows: "6", readonly: true, "aria-label": "Text to copy" }, text));
  }
}

let timer = 0;

// For people who hear the page: the last news only, after things have settled.
export function say(text) {
  clearTimeout(timer);
  timer = setTimeout(() => { byId("live").textContent = text; }, 250);
}

// A table whose first column heads its rows.  Columns are {name, cell(row), kind}.
export function table(caption, columns, rows, rowAttributes = () => ({})) {
  const kind = (column) => ({ class: column.kind || "number" });
  return h("table", {},
    h("caption", { class: "hidden" }, caption),
    h("thead", {}, h("tr", {}, columns.map((column) =>
      h("th", { scope: "col", title: column.title, ...kind(column) }, column.name)))),
    h("tbody", {}, rows.map((row) => h("tr", rowAttributes(row), columns.map((column, i) =>
      h(i ? "td" : "th", { scope: i ? null : "row", ...kind(column) }, column.cell(row)))))));
}
