/** Maximum time (ms) between a pointer press or Tab key and the focus change that it causes. */
const maxGestureMs = 1_000;
/** A press is reported over the port, the focus change by the browser: the report may arrive this much later (ms). */
const pressReportMs = 20;
/** The focus is restored for this long (ms) after the last key press; later, assistive technology may have moved it. */
const typingMs = 10_000;
const maxTakes = 10;
const takesWindowMs = 10_000;

/** Callbacks of a focus guard. */
type FocusListener = {
  /** A text field of the site's page has gained or lost the focus. */
  changed: (isKept: boolean) => void;
  /** The frame took the focus `maxTakes` times within `takesWindowMs`. */
  stolen: () => void;
};

/** Returns the focus to the site's page when code in a frame takes it while the user types. */
export type FocusGuard = {
  /** True while a text field of the site's page, or an element focused by keyboard, has the focus. */
  isKept: () => boolean;
  /** Call when the frame reports a pointer press inside it. */
  pressed: () => void;
  end: () => void;
};

/** `target` if it is a text field or was focused by keyboard, else null. */
function fieldOf(target: unknown): HTMLElement | null {
  if (!(target instanceof HTMLElement) || target instanceof HTMLIFrameElement) return null;
  const isField =
    target.isContentEditable || target.matches('input, textarea, select, [role=textbox], :focus-visible');
  return isField ? target : null;
}

/**
 * Focuses a field and restores its caret. Browsers keep the selection of inputs, but not always of editable elements.
 */
function focusAgain(field: HTMLElement): void {
  const selection = field.isContentEditable ? document.getSelection() : null;
  const { anchorNode, anchorOffset = 0, focusNode, focusOffset = 0 } = selection ?? {};
  field.focus({ preventScroll: true });
  if (anchorNode && focusNode && field.contains(anchorNode) && field.contains(focusNode)) {
    selection?.setBaseAndExtent(anchorNode, anchorOffset, focusNode, focusOffset);
  }
}

class Guard implements FocusGuard {
  readonly #frame: HTMLIFrameElement;
  readonly #listener: FocusListener;
  readonly #listening = new AbortController();
  readonly #now: () => number;
  #field = fieldOf(document.activeElement);
  #lastKey: number;
  #lastPress = Number.NEGATIVE_INFINITY;
  #moveKey: KeyboardEvent | null = null;
  #takes: number[] = [];
  #lastReturn = Number.NEGATIVE_INFINITY;

  constructor(frame: HTMLIFrameElement, listener: FocusListener, now: () => number) {
    this.#frame = frame;
    this.#listener = listener;
    this.#now = now;
    this.#lastKey = now();
    const options = { capture: true, signal: this.#listening.signal };
    window.addEventListener('focusin', ({ target }) => this.#keep(fieldOf(target)), options);
    window.addEventListener('focusout', () => setTimeout(() => this.#forgetLeft()), options);
    window.addEventListener('keydown', (event) => this.#noteKey(event), options);
    window.addEventListener('blur', ({ target }) => target === window && this.#onBlur(), options);
  }

  isKept(): boolean {
    return this.#field !== null;
  }

  pressed(): void {
    this.#lastPress = this.#now();
    if (this.#lastPress - this.#lastReturn > maxGestureMs) return;
    // The report of a busy frame arrived after the focus was returned to the site's page.
    this.#lastReturn = Number.NEGATIVE_INFINITY;
    this.#takes.pop();
    this.#keep(null);
    this.#frame.focus({ preventScroll: true });
  }

  end(): void {
    this.#listening.abort();
  }

  #keep(field: HTMLElement | null): void {
    const wasKept = this.isKept();
    if (field && field !== this.#field) this.#lastKey = this.#now();
    this.#field = field;
    if (wasKept !== this.isKept()) this.#listener.changed(this.isKept());
  }

  #forgetLeft(): void {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) this.#keep(null);
  }

  #noteKey(event: KeyboardEvent): void {
    this.#lastKey = this.#now();
    if (event.key === 'Tab' || event.key === 'F6') this.#moveKey = event;
  }

  /** True if the user moved the focus. Whether Tab moves it is known only after its handlers ran: in Monaco it indents. */
  #isMoved(): boolean {
    const since = this.#now() - maxGestureMs;
    const isByKey =
      this.#moveKey !== null && !this.#moveKey.defaultPrevented && this.#moveKey.timeStamp > since;
    return isByKey || this.#lastPress > since;
  }

  #onBlur(): void {
    if (document.activeElement !== this.#frame || !this.#field) return;
    // Without a hovering mouse or a touch screen this cannot be a press.
    const mayBePress = this.#frame.matches(':hover') || navigator.maxTouchPoints > 0;
    // Not before this event has ended: until then Chromium does not move the keys back with the focus.
    setTimeout(() => this.#judge(), mayBePress && !this.#isMoved() ? pressReportMs : 0);
  }

  #judge(): void {
    const field = this.#field;
    if (document.activeElement !== this.#frame || !field || this.#listening.signal.aborted) return;
    const time = this.#now();
    if (this.#isMoved() || time - this.#lastKey > typingMs || !field.isConnected) {
      this.#keep(null);
      return;
    }
    focusAgain(field);
    this.#lastReturn = time;
    this.#takes = [...this.#takes.filter((taken) => time - taken < takesWindowMs), time];
    if (this.#takes.length >= maxTakes) this.#listener.stolen();
  }
}

/** Guards the focus against the code in `frame` until `end` is called. `now` returns milliseconds. */
export function guardFocus(
  frame: HTMLIFrameElement,
  listener: FocusListener,
  now: () => number = () => performance.now(),
): FocusGuard {
  return new Guard(frame, listener, now);
}
