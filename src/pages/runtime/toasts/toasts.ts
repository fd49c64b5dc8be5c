import { asksForVerification } from '../may-publish.ts';

/**
 * The kind of a notification. Screen readers announce warnings and errors immediately (alert), the others politely
 * (status).
 */
export type ToastKind = 'success' | 'error' | 'warning' | 'info';

type Shown = { element: HTMLElement; milliseconds: number };

export type ToastOptions = {
  link?: { text: string; href: string };
  /** An action button, which also closes the notification. */
  action?: { text: string; run: () => void };
  /** A newer notification with the same key replaces this one; `dismissToast` removes it. */
  key?: string;
};

type StoredToast = { kind: ToastKind; text: string; options?: Pick<ToastOptions, 'link'> };

const lifetime = 2_500;
/** Duration (ms) of a notification with an action, such as 'Undo', which takes time to read and reach. */
const lifetimeWithAction = 8_000;
const maxShown = 3;
const storageKey = 'toasts';

let region: HTMLElement | undefined;
let waiting: Shown[] = [];

/**
 * Shows a notification at the bottom of the page for 2.5 s. The timer pauses while it is hovered or focused and while
 * the tab is hidden. The last 10 can be read again (recent-messages.ts).
 */
export function toast(kind: ToastKind, text: string, options: ToastOptions = {}): void {
  if (options.key !== undefined) dismissToast(options.key);
  const { link, action } = options;
  rememberMessage({ kind, text, ...(link && { link }), at: Date.now() });
  admit({
    element: toastElement(kind, text, options),
    // The API client adds a button to a refusal that asks for a verified address.
    milliseconds: action || asksForVerification(text) ? lifetimeWithAction : lifetime,
  });
}

/** Removes the notification with this key, for example because the problem it reports is solved. */
export function dismissToast(key: string): void {
  waiting = waiting.filter(({ element }) => element.dataset.key !== key);
  for (const element of region?.querySelectorAll<HTMLElement>('.toast') ?? [])
    if (element.dataset.key === key) remove(element);
}

/** Shows a notification if there is room, removing one that reports no problem if necessary; otherwise queues it. */
function admit(next: Shown): void {
  const list = hostToasts();
  if (list.children.length >= maxShown) {
    const spare = [...list.children].find(
      (shown) =>
        shown.getAttribute('role') === 'status' && !shown.matches(':hover, :focus-within, .toast-acting'),
    );
    if (!spare) return void waiting.push(next);
    spare.remove();
  }
  list.append(next.element);
  liveFor(next.element, next.milliseconds);
}

function remove(element: HTMLElement): void {
  if (!element.isConnected) return;
  element.remove();
  const next = waiting.shift();
  if (next) admit(next);
}

/** Stores a notification to be shown on the next page. */
export function toastOnNextPage(kind: ToastKind, text: string, options?: StoredToast['options']): void {
  sessionStorage.setItem(storageKey, JSON.stringify([...storedToasts(), { kind, text, options }]));
}

/** Shows the notifications stored by the previous page. */
export function showStoredToasts(): void {
  const kept = storedToasts();
  sessionStorage.removeItem(storageKey);
  for (const { kind, text, options } of kept) toast(kind, text, options);
}

/** Moves the notifications into the topmost modal dialog, outside of which nothing is reachable, or back to the page. */
export function hostToasts(): HTMLElement {
  region ??= Object.assign(document.createElement('div'), { className: 'toasts' });
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (region.parentElement !== host) host.append(region);
  return region;
}

function storedToasts(): StoredToast[] {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  } catch {
    return [];
  }
}

function toastElement(kind: ToastKind, text: string, { link, action, key }: ToastOptions): HTMLElement {
  const element = Object.assign(document.createElement('div'), { className: `toast toast-${kind}` });
  if (key !== undefined) element.dataset.key = key;
  element.setAttribute('role', kind === 'success' || kind === 'info' ? 'status' : 'alert');
  const mark = iconOf(marks[kind]);
  mark.classList.add('toast-mark');
  const words = Object.assign(document.createElement('p'), { className: 'toast-text', textContent: text });
  element.append(mark, words);
  if (link) {
    const { text: textContent, href } = link;
    element.append(
      Object.assign(document.createElement('a'), { className: 'toast-link', textContent, href }),
    );
  }
  if (action) {
    element.classList.add('toast-acting');
    element.append(actionButton(action, () => remove(element)));
  }
  const close = Object.assign(document.createElement('button'), { type: 'button', className: 'toast-close' });
  close.setAttribute('aria-label', 'Close');
  close.append(iconOf('M18 6 6 18M6 6l12 12'));
  close.addEventListener('click', () => remove(element));
  element.append(close);
  return element;
}

function actionButton({ text, run }: NonNullable<ToastOptions['action']>, close: () => void): HTMLElement {
  const button = Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'toast-link toast-action',
    textContent: text,
  });
  button.addEventListener('click', () => {
    close();
    run();
  });
  return button;
}

const circle = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z';
const triangle = 'M21.7 18 13.7 4a2 2 0 0 0-3.4 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3Z';
const marks: Record<ToastKind, string> = {
  success: `${circle}M16 9l-5.5 5.5L8 12`,
  info: `${circle}M12 16v-4M12 8h.01`,
  warning: `${triangle}M12 9v4M12 17h.01`,
  error: `${circle}M12 8v4M12 16h.01`,
};

function iconOf(shape: string): SVGElement {
  const space = 'http://www.w3.org/2000/svg';
  const icon = document.createElementNS(space, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.classList.add('icon');
  const path = document.createElementNS(space, 'path');
  path.setAttribute('d', shape);
  icon.append(path);
  return icon;
}

function liveFor(element: HTMLElement, milliseconds: number): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const pauseTimer = () => clearTimeout(timer);
  const resumeTimer = () => {
    if (document.hidden || element.matches(':hover, :focus-within')) return;
    clearTimeout(timer);
    timer = setTimeout(() => remove(element), milliseconds);
  };
  const follow = () => {
    if (!element.isConnected) document.removeEventListener('visibilitychange', follow);
    else if (document.hidden) pauseTimer();
    else resumeTimer();
  };
  document.addEventListener('visibilitychange', follow);
  resumeTimer();
  for (const type of ['pointerenter', 'focusin']) element.addEventListener(type, pauseTimer);
  for (const type of ['pointerleave', 'focusout'])
    element.addEventListener(type, () => setTimeout(resumeTimer));
}

/** A notification as it was shown; `at` in milliseconds since 1970. */
export type RecentMessage = {
  kind: ToastKind;
  text: string;
  link?: { text: string; href: string };
  at: number;
};

type StoredMessages = { viewer: string; messages: RecentMessage[] };

const recentKey = 'messages:recent';
const maxRecent = 10;

const viewerHere = () => document.documentElement.dataset.viewer ?? '';

/** The last 10 notifications of this tab, newest first. Those shown to another member are left out. */
export function recentMessages(): RecentMessage[] {
  try {
    const stored: StoredMessages | null = JSON.parse(sessionStorage.getItem(recentKey) ?? 'null');
    return stored?.viewer === viewerHere() ? stored.messages : [];
  } catch {
    return [];
  }
}

/** Stores a notification for later reading and drops those shown to another member. */
function rememberMessage(message: RecentMessage): void {
  const messages = [message, ...recentMessages()].slice(0, maxRecent);
  try {
    sessionStorage.setItem(
      recentKey,
      JSON.stringify({ viewer: viewerHere(), messages } satisfies StoredMessages),
    );
  } catch {
    // If storage is full or blocked, only the history is lost, not the notification.
  }
}
