import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { listBelow, stateOver } from '../../runtime/feeds/list-below.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { runViewTransition } from '../../runtime/transitions.ts';
import { type FetchedDetails, fetchDetails } from './fetch-details.ts';
import { makeModal, removeModal } from './sheet.ts';

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

/** Handles a history navigation: shows what the current URL names. */
async function follow(): Promise<void> {
  const webId = /\/details\/([^/]+)$/.exec(location.pathname)?.[1];
  if (webId === undefined) {
    if (!shown) return;
    await close();
    // After a reload the list below may differ from the one that the history entry leads to.
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

/** Without them, the details lead back to the list alone. */
const addSteps = (dialog: HTMLDialogElement) =>
  import('./steps.ts').then((steps) => steps.addSteps(dialog, openOverlay)).catch(() => {});

/**
 * Moves to the comments, or to the one that the address names, where the address leads there; a dialog that becomes modal forgets
 * that the browser has.
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
