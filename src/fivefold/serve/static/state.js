// What all views share: the list, the rule, the game on the board.  It is kept in the address.
export const state = { view: "suggest", list: "", rule: "normal", rows: [] };

const listeners = [];
export const VIEWS = ["suggest", "review", "strategy", "openers"];

export function onChange(listener) {
  listeners.push(listener);
}

export function change(update) {
  Object.assign(state, update);
  history.replaceState(null, "", address());
  for (const listener of listeners) listener(Object.keys(update));
}

function address() {
  const values = new URLSearchParams();
  if (state.list) values.set("list", state.list);
  if (state.rule !== "normal") values.set("rule", state.rule);
  if (state.rows.length) values.set("game", state.rows.map((row) => `${row.word}.${row.marks}`).join("."));
  const text = values.toString();
  return `#/${state.view}${text ? `?${text}` : ""}`;
}

// What an address says; what it does not say stays as it is.
export function readAddress(hash) {
  const [path, text] = hash.replace(/^#\//, "").split("?");
  const values = new URLSearchParams(text ?? "");
  const found = { view: VIEWS.includes(path) ? path : "suggest" };
  if (values.has("list")) found.list = values.get("list");
  if (["normal", "hard", "ultra-hard"].includes(values.get("rule"))) found.rule = values.get("rule");
  if (values.has("game")) {
    const parts = values.get("game").split(".");
    found.rows = [];
    for (let i = 0; i + 1 < parts.length; i += 2) {
      if (/^[BYG]{2,11}$/.test(parts[i + 1])) found.rows.push({ word: parts[i], marks: parts[i + 1] });
    }
  }
  return found;
}

export function position() {
  return {
    list: state.list || null,
    rule: state.rule,
    clues: state.rows.map((row) => ({ guess: row.word, pattern: row.marks })),
  };
}
