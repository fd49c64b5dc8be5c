const maxLines = 50;

/** Lines that were typed before, walked through as in a terminal; what is half typed waits at the end. */
export class InputHistory {
  #lines: string[] = [];
  #at = 0;
  #typed = '';

  /** Keeps a line and goes to the end. */
  add(line: string): void {
    this.#lines = [...this.#lines.filter((each) => each !== line), line].slice(-maxLines);
    this.#at = this.#lines.length;
  }

  /** The line before or after the one that is shown; null at either end. */
  move(step: -1 | 1, shown: string): string | null {
    const next = this.#at + step;
    if (next < 0 || next > this.#lines.length) return null;
    if (this.#at === this.#lines.length) this.#typed = shown;
    this.#at = next;
    return this.#lines[next] ?? this.#typed;
  }
}
