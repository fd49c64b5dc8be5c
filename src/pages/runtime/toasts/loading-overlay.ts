/** Quick work shows nothing, so that nothing flashes. */
const delay = 700;
const pace = 2_500;

/**
 * Covers the page while `work` is under way and says what is going on, in texts that take turns every 2.5 s; the last one
 * stays. Returns what `work` returns or throws.
 */
export async function whileLoading<Result>(
  work: Promise<Result>,
  texts: readonly [string, ...string[]],
): Promise<Result> {
  let end = () => {};
  const timer = setTimeout(() => {
    end = show(texts);
  }, delay);
  try {
    return await work;
  } finally {
    clearTimeout(timer);
    end();
  }
}

/** Puts the overlay into the topmost modal dialog, outside of which nothing is seen. Returns how to end it. */
function show(texts: readonly [string, ...string[]]): () => void {
  const overlay = Object.assign(document.createElement('div'), { className: 'loading-overlay' });
  const status = Object.assign(document.createElement('p'), { className: 'loading-text' });
  status.setAttribute('role', 'status');
  overlay.append(status);
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  host.append(overlay);
  // A status is announced when its text changes, not when it comes with one.
  status.textContent = texts[0];
  let at = 0;
  const timer = setInterval(() => {
    at += 1;
    if (at < texts.length) status.textContent = texts[at] ?? '';
  }, pace);
  return () => {
    clearInterval(timer);
    overlay.remove();
  };
}
