/** Delay in milliseconds before the overlay appears, so that fast operations do not flash it. */
const delay = 700;
const pace = 2_500;

/**
 * Covers the page while `work` runs and shows `texts` in turn, each for 2.5 s; the last one stays. Returns or throws
 * what `work` does.
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

/**
 * Adds the overlay to the topmost modal dialog, since nothing outside it is visible. Returns a function that removes
 * it.
 */
function show(texts: readonly [string, ...string[]]): () => void {
  const overlay = Object.assign(document.createElement('div'), { className: 'loading-overlay' });
  const status = Object.assign(document.createElement('p'), { className: 'loading-text' });
  status.setAttribute('role', 'status');
  overlay.append(status);
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  host.append(overlay);
  // Screen readers announce a status when its text changes, not when it is inserted with text.
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
