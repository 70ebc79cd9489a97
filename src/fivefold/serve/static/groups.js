// Groups as bars: the pattern, how many words show it, and which.
import { h } from "./dom.js";
import { miniPattern, spelled } from "./marks.js";

// Groups are {pattern, size, text}; with choose(group) each can be followed.
export function groupList(groups, label, choose) {
  const largest = Math.max(...groups.map((group) => group.size));
  return h("ol", { class: "groups", "aria-label": label }, groups.map((group) => {
    const bar = h("span", { class: "bar" });
    bar.style.width = `${Math.max(1, (100 * group.size) / largest)}%`;
    const parts = [
      miniPattern(group.pattern),
      h("span", { class: "size" }, `${group.size}`),
      h("span", { class: "what" }, bar, h("span", { class: "sample" }, group.text)),
    ];
    if (!choose) return h("li", {}, h("div", { class: "group" }, parts));
    return h("li", {}, h("button", {
      type: "button",
      class: "group",
      "aria-label": `${spelled(group.pattern)}: ${group.size} ${group.size === 1 ? "word" : "words"}, ${group.text}`,
      onclick: () => choose(group),
    }, parts));
  }));
}
