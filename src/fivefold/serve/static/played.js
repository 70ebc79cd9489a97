// Words already played: pasted or imported once, kept in this browser, sent with every question.
import { ask, attempt } from "./api.js";
import { byId, plural } from "./dom.js";
import { change, state } from "./state.js";

const KEY = "played";

function keep(answer) {
  try {
    if (answer) localStorage.setItem(KEY, JSON.stringify(answer));
    else localStorage.removeItem(KEY);
    return true;
  } catch {
    return false; // storage is switched off: they last as long as the page
  }
}

function show(answer, kept = true) {
  const last = answer?.latest ? `, the last on ${answer.latest}` : "";
  byId("history-kept").textContent = answer
    ? `${plural(answer.words, "word")}${last}. ${kept ? "Kept in this browser." : "This browser does not keep them."}`
    : "Played words are less likely to be the answer, but possible.";
  byId("history-forget").hidden = !answer;
}

function use(text) {
  attempt(byId("history-error"), async () => {
    const answer = await ask("api/played", { body: { text }, kind: "played" });
    show(answer, keep(answer));
    byId("history-text").value = "";
    change({ played: answer.text });
  });
}

export function start() {
  let answer = null;
  try {
    answer = JSON.parse(localStorage.getItem(KEY));
  } catch {
    // Nothing is kept, or nothing that can be read.
  }
  state.played = answer?.text ?? "";
  show(answer);
  byId("history").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = byId("history-text").value.trim();
    if (text) use(text);
  });
  byId("history-import").addEventListener("click", () => byId("history-file").click());
  byId("history-file").addEventListener("change", async (event) => {
    const [file] = event.target.files;
    if (file) use(await file.text());
    event.target.value = "";
  });
  byId("history-forget").addEventListener("click", () => {
    keep(null);
    show(null);
    change({ played: "" });
  });
}
