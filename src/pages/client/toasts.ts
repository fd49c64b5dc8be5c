/** What a notification is about; warnings and errors interrupt assistive tools, the others wait. */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export type ToastOptions = { link?: { text: string; href: string } };

const lifetime = 2_500;
const atMost = 3;
const storageKey = 'toasts';

let region: HTMLElement | undefined;

/** Shows a notification at the bottom of the page for 2.5 s; it stays while pointed at or focused. */
export function toast(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  const list = hostToasts();
  const element = toastElement(kind, text, options);
  list.append(element);
  while (list.children.length > atMost) list.firstElementChild?.remove();
  liveFor(element, lifetime);
}

/** The notice for guests who try what only members may: a warning with the way to log in. */
export function guestAlert(text: string): void {
  toast('warning', text, { link: { text: 'Log In', href: '/login' } });
}

/** Keeps a notification for the page that comes next. */
export function toastOnNextPage(kind: ToastKind, text: string): void {
  sessionStorage.setItem(storageKey, JSON.stringify([...keptToasts(), { kind, text }]));
}

/** Shows what the page before left behind. */
export function showKeptToasts(): void {
  const kept = keptToasts();
  sessionStorage.removeItem(storageKey);
  for (const { kind, text } of kept) toast(kind, text);
}

/** Moves the notifications into the topmost modal dialog, outside of which nothing can be reached, or back. */
export function hostToasts(): HTMLElement {
  region ??= Object.assign(document.createElement('div'), { className: 'toasts' });
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (region.parentElement !== host) host.append(region);
  return region;
}

function keptToasts(): { kind: ToastKind; text: string }[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}

function toastElement(kind: ToastKind, text: string, { link }: ToastOptions): HTMLElement {
  const element = Object.assign(document.createElement('div'), { className: `toast toast-${kind}` });
  element.setAttribute('role', kind === 'success' || kind === 'info' ? 'status' : 'alert');
  const words = Object.assign(document.createElement('p'), { className: 'toast-text', textContent: text });
  element.append(words);
  if (link) {
    const { text: textContent, href } = link;
    element.append(
      Object.assign(document.createElement('a'), { className: 'toast-link', textContent, href }),
    );
  }
  const close = Object.assign(document.createElement('button'), { type: 'button', className: 'toast-close' });
  close.setAttribute('aria-label', 'Close');
  close.addEventListener('click', () => element.remove());
  element.append(close);
  return element;
}

function liveFor(element: HTMLElement, milliseconds: number): void {
  let timer = setTimeout(() => element.remove(), milliseconds);
  const hold = () => clearTimeout(timer);
  const release = () => {
    if (element.matches(':hover, :focus-within')) return;
    clearTimeout(timer);
    timer = setTimeout(() => element.remove(), milliseconds);
  };
  for (const type of ['pointerenter', 'focusin']) element.addEventListener(type, hold);
  for (const type of ['pointerleave', 'focusout']) element.addEventListener(type, () => setTimeout(release));
}
