const maxLines = 50;

/** History of console input, navigated as in a terminal; the unfinished line is kept at the end. */
export class InputHistory {
  #lines: string[] = [];
  #at = 0;
  #typed = '';

  /** Appends a line and moves to the end. */
  add(line: string): void {
    this.#lines = [...this.#lines.filter((each) => each !== line), line].slice(-maxLines);
    this.#at = this.#lines.length;
  }

  /** Returns the line before or after the one that is shown; null at either end. */
  move(step: -1 | 1, shown: string): string | null {
    const next = this.#at + step;
    if (next < 0 || next > this.#lines.length) return null;
    if (this.#at === this.#lines.length) this.#typed = shown;
    this.#at = next;
    return this.#lines[next] ?? this.#typed;
  }
}
