import { isAppError } from '../../../shared/errors/app-error.ts';
import { call } from '../../runtime/api/api.ts';
import { fetchDocument, messageOf } from '../../runtime/api/failures.ts';
import { listBelow, stateOver } from '../../runtime/feeds/feed-memory.ts';
import { hostToasts, toast } from '../../runtime/toasts/toasts.ts';
import { runViewTransition } from '../../runtime/transitions.ts';
import { confirmDiscard } from '../../ui/dialogs/confirm-discard.ts';

type Shown = { dialog: HTMLDialogElement; webId: string; opener: HTMLElement | null };

let shown: Shown | null = null;
/** The list below the details: its URL with all filters, and its title. */
let list = { address: '', title: '' };
let coming: AbortController | undefined;
let isListening = false;

/** Opens the details at a card's link over the list that contains the card, or in place of those that are open there. */
export async function openOverlay(link: HTMLAnchorElement): Promise<void> {
  const card = link.closest('article');
  card?.toggleAttribute('data-opening', true);
  const fetched = await fetchOne(link.href);
  card?.toggleAttribute('data-opening', false);
  if (!fetched) return;
  if (shown) history.replaceState(history.state, '', link.href);
  else {
    followHistory();
    list = { address: location.pathname + location.search, title: document.title };
    history.pushState(stateOver(list.address), '', link.href);
  }
  await show(fetched, link);
}

/** Makes the server-rendered details modal, and the list below them interactive. */
export function adoptOverlay(dialog: HTMLDialogElement): void {
  const beneath = document.querySelector<HTMLElement>('[data-details-beneath]');
  list = { address: dialog.dataset.details ?? '/', title: beneath?.dataset.title ?? document.title };
  followHistory();
  shown = { dialog, webId: dialog.dataset.web ?? '', opener: null };
  makeModal(dialog, closeDetails);
  void addSteps(dialog);
  focusComments(dialog);
  countView(shown);
  beneath?.removeAttribute('inert');
}

/** Closes the details and returns to the list. */
export function closeDetails(): void {
  if (listBelow() !== null) history.back();
  else {
    history.pushState(null, '', list.address);
    void close();
  }
}

function followHistory(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('popstate', () => void follow());
}

/** Handles a history navigation: shows the content of the current URL. */
async function follow(): Promise<void> {
  const webId = /\/details\/([^/]+)$/.exec(location.pathname)?.[1];
  if (webId === undefined) {
    if (!shown) return;
    await close();
    // After a reload, the list below may differ from that of the history entry.
    if (location.pathname + location.search !== list.address) location.reload();
    return;
  }
  if (shown?.webId === webId) return;
  const fetched = await fetchOne(location.href);
  if (fetched) await show(fetched, linkTo(webId));
}

async function fetchOne(address: string): Promise<FetchedDetails | null> {
  coming?.abort();
  coming = new AbortController();
  const { signal } = coming;
  try {
    return await fetchDetails(address, signal);
  } catch (error) {
    if (!signal.aborted) toast('error', messageOf(error));
    return null;
  }
}

async function show({ dialog, title }: FetchedDetails, opener: HTMLElement | null): Promise<void> {
  const before = shown;
  shown = { dialog, webId: dialog.dataset.web ?? '', opener };
  await runViewTransition(() => {
    if (before) removeModal(before.dialog);
    document.body.append(dialog);
    document.title = title;
    makeModal(dialog, closeDetails);
    void addSteps(dialog);
    focusComments(dialog);
  });
  countView(shown);
}

/** If loading the steps fails, the details only lead back to the list. */
const addSteps = (dialog: HTMLDialogElement) =>
  import('./steps.ts').then((steps) => steps.addSteps(dialog, openOverlay)).catch(() => {});

/**
 * Scrolls to the comments, or to the comment that the URL names, if the URL's fragment asks for it: the browser forgets
 * its own scroll target when the dialog becomes modal.
 */
function focusComments(dialog: HTMLDialogElement): void {
  if (location.hash !== '#comments') return;
  const comments = dialog.querySelector<HTMLElement>('#comments');
  const target = comments?.querySelector<HTMLElement>('[aria-current]') ?? comments;
  target?.focus();
}

function countView({ webId }: Shown): void {
  // A failure to count the view is ignored.
  call('PATCH /webs/inc-view/{webId}', { params: { webId } }).catch(() => {});
}

async function close(): Promise<void> {
  if (!shown) return;
  const { dialog, opener, webId } = shown;
  shown = null;
  await runViewTransition(() => {
    removeModal(dialog);
    document.title = list.title;
    const back = opener?.isConnected ? opener : linkTo(webId);
    (back ?? document.getElementById('content'))?.focus({ preventScroll: opener !== null });
  }, cardOf(webId));
  // The empty state of a list is rendered by the server.
  if (document.querySelector('[role=feed]:empty')) location.reload();
}

const cardOf = (webId: string) =>
  document.querySelector<HTMLElement>(`article[data-web="${CSS.escape(webId)}"]`);
const linkTo = (webId: string) => cardOf(webId)?.querySelector<HTMLElement>('.card-link') ?? null;

type FetchedDetails = { dialog: HTMLDialogElement; title: string };

/**
 * Fetches the details at a URL as HTML. Returns null if the browser navigates away instead, for example to /404 when
 * there is no such web. Throws AppError on a network failure, and when the server rejects the request temporarily.
 */
async function fetchDetails(address: string, signal: AbortSignal): Promise<FetchedDetails | null> {
  const url = new URL(address, location.href);
  url.searchParams.set('part', 'overlay');
  const page = await fetchDocument(url, signal).catch((error: unknown) => {
    if (!isAppError(error) || error.status !== 404) throw error;
    location.assign('/404');
    return null;
  });
  if (!page) return null;
  const found = page.querySelector<HTMLDialogElement>('dialog[data-details]');
  if (!found) {
    // Most likely a redirect to the login.
    location.assign(address);
    return null;
  }
  // The early script, which starts the result on a full page load, does not run in inserted HTML.
  found.querySelector('code-island[name=DetailsResult]')?.setAttribute('when', 'load');
  return { dialog: document.adoptNode(found), title: page.title };
}

/**
 * Turns the server-rendered details into a modal dialog. Every way of closing it calls `onLeave`, after a confirmation
 * if a comment was typed.
 */
function makeModal(dialog: HTMLDialogElement, onLeave: () => void): void {
  const leave = () => void confirmDiscard(dialog, onLeave);
  dialog.removeAttribute('open');
  dialog.querySelector('.details-outside')?.remove();
  for (const link of dialog.querySelectorAll<HTMLAnchorElement>('a[data-details-close]'))
    makeButton(link, leave);
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    leave();
  });
  // A browser may close the dialog without asking when Escape is pressed twice.
  dialog.addEventListener('close', ({ target }) => {
    if (target !== dialog || !dialog.isConnected) return;
    dialog.showModal();
    leave();
  });
  closeOnOutsideClick(dialog, leave);
  const main = dialog.querySelector<HTMLElement>('[data-panes]');
  if (main) switchPanes(main);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('.details-sheet')?.focus();
  hostToasts();
}

/** Removes the dialog; notifications inside it are kept. */
function removeModal(dialog: HTMLDialogElement): void {
  dialog.close();
  hostToasts();
  dialog.remove();
}

/**
 * Calls `leave` on a click outside the sheet. During a view transition such a click may target only the root element. A
 * text selection that ends outside is no click.
 */
function closeOnOutsideClick(dialog: HTMLDialogElement, leave: () => void): void {
  const controller = new AbortController();
  const { signal } = controller;
  const isOutside = ({ target, clientX, clientY }: MouseEvent) => {
    if (target !== dialog && target !== document.documentElement) return false;
    const sheet = dialog.querySelector('.details-sheet')?.getBoundingClientRect();
    if (!sheet || dialog.querySelector('dialog[open]')) return false;
    return clientX < sheet.left || clientX > sheet.right || clientY < sheet.top || clientY > sheet.bottom;
  };
  let begunOutside = false;
  const press = (event: MouseEvent) => {
    begunOutside = isOutside(event);
  };
  const release = (event: MouseEvent) => {
    if (begunOutside && isOutside(event)) leave();
  };
  document.addEventListener('pointerdown', press, { signal });
  document.addEventListener('click', release, { signal });
  dialog.addEventListener(
    'close',
    ({ target }) => target === dialog && !dialog.isConnected && controller.abort(),
  );
}

/** With script, 'Close' does not navigate, so the link is replaced by a button. */
function makeButton(link: HTMLAnchorElement, leave: () => void): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = link.className;
  button.setAttribute('aria-label', link.getAttribute('aria-label') ?? '');
  button.append(...link.childNodes);
  button.addEventListener('click', leave);
  link.replaceWith(button);
}

/** Below this width (CSS pixels) parts are shown one at a time; the style sheet uses the same breakpoint. */
const narrow = '(max-width: 759px)';
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Activates the panes' buttons and the switches over them. On wide screens each switch shows or hides its part; on
 * small screens the switches are tabs.
 */
function switchPanes(main: HTMLElement): void {
  const media = matchMedia(narrow);
  const list = main.querySelector<HTMLElement>('[role=group]');
  const switches = [...main.querySelectorAll<HTMLElement>('[data-switch]')];
  const paneOf = (button: HTMLElement) =>
    main.querySelector<HTMLElement>(`[data-pane=${button.dataset.switch}]`);
  const show = () => {
    list?.setAttribute('role', media.matches ? 'tablist' : 'group');
    for (const button of switches) {
      const isCurrent = main.dataset.current === button.dataset.switch;
      setRole(button, media.matches, media.matches ? isCurrent : !paneOf(button)?.dataset.closed);
    }
  };
  const choose = (button: HTMLElement) => {
    const pane = paneOf(button);
    if (media.matches) main.dataset.current = button.dataset.switch;
    else if (pane?.dataset.closed) delete pane.dataset.closed;
    else if (pane) pane.dataset.closed = 'true';
    show();
  };
  for (const [at, button] of switches.entries()) {
    button.addEventListener('click', () => choose(button));
    button.addEventListener('keydown', (event) => {
      const next = media.matches ? switches.at((at + (steps[event.key] ?? 0)) % switches.length) : undefined;
      if (!next || next === button) return;
      event.preventDefault();
      choose(next);
      next.focus();
    });
  }
  media.addEventListener('change', show);
  show();
  if (main.querySelector('[data-show-code]'))
    void import('./pane-code.ts').then((code) => code.listenForWholeCode(main));
}

function setRole(button: HTMLElement, isTab: boolean, isOn: boolean): void {
  const [mine, other] = isTab ? ['aria-selected', 'aria-pressed'] : ['aria-pressed', 'aria-selected'];
  if (isTab) button.setAttribute('role', 'tab');
  else button.removeAttribute('role');
  button.setAttribute(mine, String(isOn));
  button.removeAttribute(other);
  button.tabIndex = isTab && !isOn ? -1 : 0;
}
