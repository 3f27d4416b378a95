"""Runs the code cells of a notebook, and prints its last value; with --write it keeps the outputs in the notebook.

    python notebook.py [--write] NOTEBOOK
"""

import ast
import contextlib
import io
import json
import sys


def run(cells: list[dict]) -> dict:
    """Runs the cells one after the other, keeping what each prints and the value of its last line."""
    names: dict = {"__name__": "__main__"}
    number = 0
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        number += 1
        tree = ast.parse("".join(cell["source"]))
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        said, outputs = io.StringIO(), []
        with contextlib.redirect_stdout(said):
            exec(compile(tree, f"cell {number}", "exec"), names)
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names) if last else None
        if said.getvalue():
            outputs.append({"name": "stdout", "output_type": "stream", "text": said.getvalue().splitlines(keepends=True)})
        if value is not None:
            outputs.append({
                "data": {"text/plain": [repr(value)]}, "execution_count": number, "metadata": {}, "output_type": "execute_result",
            })
        cell["execution_count"], cell["outputs"] = number, outputs
    return names


def main() -> None:
    file = sys.argv[-1]
    with open(file, encoding="utf-8") as f:
        book = json.load(f)
    before = [cell.get("outputs") for cell in book["cells"]]
    names = run(book["cells"])
    if "--write" in sys.argv:
        with open(file, "w", encoding="utf-8") as f:
            json.dump(book, f, indent=1, ensure_ascii=False)
            f.write("\n")
    same = before == [cell.get("outputs") for cell in book["cells"]]
    print(json.dumps({"low": names["low"], "high": names["high"], "value": names["value"], "same": same}))


if __name__ == "__main__":
    main()
