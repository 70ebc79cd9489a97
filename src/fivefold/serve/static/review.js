// The review of a finished game: what every guess cost, and what luck saved.
import { ask, attempt } from "./api.js";
import { lossAndLuck, wordsLeft } from "./chart.js";
import { byId, h, say, sentence, table } from "./dom.js";
import { letters, solved, tiles } from "./marks.js";
import { state } from "./state.js";
import { badge } from "./suggest.js";

const QUICK = 0.5;
const LONG = 5;
let shownFor = "";

const signed = (number) => {
  const text = Math.abs(number).toFixed(2);
  return text === "0.00" ? "0" : `${number > 0 ? "+" : "−"}${text}`;
};
const about = (exact, text) => (exact ? text : `≈ ${text}`);

export function refresh() {
  // The game on the board, if it is finished, is the one to review.
  const words = state.rows.map((row) => row.word).join(" ");
  if (words && solved(state.rows.at(-1).marks)) byId("played").value = words;
  const wanted = `${state.list} ${state.rule} ${byId("played").value}`;
  if (byId("played").value && wanted !== shownFor) review();
}

function review() {
  const words = byId("played").value.toLowerCase().split(/[^\p{L}\p{M}]+/u).filter(Boolean);
  shownFor = `${state.list} ${state.rule} ${byId("played").value}`;
  byId("judgement").replaceChildren();
  byId("judgement").setAttribute("aria-busy", "true");
  attempt(byId("game-error"), async () => {
    try {
      if (!words.length) throw Object.assign(new Error(), { name: "AbortError" });
      const question = { list: state.list || null, rule: state.rule, guesses: words };
      const quick = await ask("api/review", { body: { ...question, seconds: QUICK }, kind: "review" });
      show(quick, quick.exact ? "proven" : "searching");
      if (quick.exact) return;
      const exact = await ask("api/review", { body: { ...question, seconds: LONG }, kind: "review" });
      show(exact, exact.exact ? "proven" : "estimates");
    } finally {
      byId("judgement").setAttribute("aria-busy", "false");
    }
  });
}

function show(answer, sureness) {
  const { guesses } = answer;
  const sure = h("p", { class: "sure" });
  badge(sure, sureness);
  const first = guesses[0].before;
  const counts = [first, ...guesses.map((guess) => (guess.after || 1))];
  const labels = ["start", ...guesses.map((guess) => guess.word)];
  const facts = [
    ["guesses used", `${answer.used}`],
    ["expected at the start", about(answer.expected.exact, answer.expected.upper.toFixed(2))],
    ["lost by your choices", about(answer.exact, answer.loss.toFixed(2))],
    ["saved by luck", about(answer.exact, signed(answer.luck))],
  ];
  byId("judgement").replaceChildren(h("div", { class: "stack" },
    h("div", { class: "card" },
      h("div", { class: "headline" }, h("h2", {}, title(answer)), sure),
      h("dl", { class: "facts" }, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
      h("p", { class: "soft" }, "Used = expected + lost − luck.", ...answer.notes.map((note) => ` ${sentence(note)}`))),
    h("div", { class: "pair" },
      h("figure", { class: "card" }, h("figcaption", {}, "Words left"),
        wordsLeft(counts, labels, `Words left: ${labels.map((name, i) => `${name} ${counts[i]}`).join(", ")}`)),
      h("figure", { class: "card" }, h("figcaption", {}, "Loss", h("i", { class: "key loss" }), " and luck", h("i", { class: "key luck" }), " in guesses"),
        lossAndLuck(guesses, guesses.map((guess) => `${guess.word}: loss ${guess.loss.toFixed(2)}, luck ${guess.luck.toFixed(2)}`).join("; ")))),
    h("div", { class: "card" }, h("ol", { class: "story" }, guesses.map((guess) =>
      h("li", {}, tiles(guess.word, guess.pattern), h("p", {}, capital(guess.sentence))))),
    h("div", { class: "scroll" }, table("Every guess", [
      { name: "guess", kind: "text", cell: (guess) => guess.word },
      { name: "words left", cell: (guess) => `${guess.before} → ${guess.after || "solved"}` },
      { name: "best", kind: "text", cell: (guess) => guess.best },
      { name: "loss", cell: (guess) => about(guess.loss_exact, guess.loss.toFixed(3)) },
      { name: "luck", cell: (guess) => about(guess.luck_exact, signed(guess.luck)) },
    ], guesses)))));
  say(`${title(answer)} Lost by your choices: ${answer.loss.toFixed(2)}. Saved by luck: ${answer.luck.toFixed(2)}.`);
}

const capital = (text) => text.replace(/^\p{L}\p{M}*/u, (letter) => letter.toUpperCase());

function title(answer) {
  const used = answer.used === 1 ? "1 guess" : `${answer.used} guesses`;
  return answer.solved ? `${capital(answer.answer)} in ${used}.` : `Not solved in ${used}: the answer was ${answer.answer}.`;
}

export function start() {
  byId("game").addEventListener("submit", (event) => {
    event.preventDefault();
    if (letters(byId("played").value).length) review();
  });
}
