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

// As the sentences of the server: ties go to the even digit, and what rounds to zero has no sign.
export function fixed(number, digits = 2) {
  const size = Math.abs(number);
  const below = Math.floor(size * 10 ** digits);
  const tie = (size * 2 ** (digits + 1)) % 2 === 1;
  const text = (tie && below % 2 === 0 ? below / 10 ** digits : size).toFixed(digits);
  return number < 0 && Number(text) ? `−${text}` : text;
}
export const signed = (number, digits = 2) => `${Number(fixed(number, digits)) > 0 ? "+" : ""}${fixed(number, digits)}`;

// Figures with their names, as [name, value].
export const factList = (facts) => h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, `${value}`))));

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
