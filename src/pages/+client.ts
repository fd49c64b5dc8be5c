import { listenForReturnLinks, logOut, reloadPage, showResetNotice } from './(auth)/index.ts';
import { countCollectionView } from './(collections)/index.ts';
import { copyCode, listenForDetails } from './(details)/index.ts';
import { listenForSearch } from './(layout)/index.ts';
import { messageOf } from './runtime/api/failures.ts';
import { currentSession, reconcileSession } from './runtime/api/session.ts';
import { listenForResumes } from './runtime/feeds/feed-memory.ts';
import { browserHost } from './runtime/islands/browser-host.ts';
import { defineIslands } from './runtime/islands/wake-island.ts';
import { showStoredToasts, toast } from './runtime/toasts/toasts.ts';
import { animateCardPictures } from './runtime/transitions.ts';
import { listenForMenus } from './ui/menus/menus.ts';

/** Islands that few visits use are listed in a separate chunk, so that no other page loads their names. */
const chunks = import.meta.glob([
  './*/**/*.island.tsx',
  '!./(admin)/**',
  '!./(auth)/entry/ForgotPassword.*',
  '!./(auth)/mailed-link/**',
  '!./(bin)/**',
  '!./(collections)/collection/**',
  '!./(home)/**',
  '!./(import)/**',
  '!./(library)/**',
  '!./(profile)/components/ProfilePeople.*',
  '!./(settings)/**',
  '!./(showcase)/**',
]);

void reconcileSession(reloadPage);
listenForActions({
  'switch-theme': switchTheme,
  logout: () => logOut(),
  'logout-here': () => logOut({ fromAllDevices: false }),
  'pined-items': async () => (await import('./(pins)/pined-items-dialog.ts')).showPinedItemsDialog(),
  'recent-messages': async () =>
    (await import('./runtime/toasts/recent-messages-dialog.ts')).showRecentMessagesDialog(),
  'create-collection': async () => (await import('./(collections)/collection-dialogs.ts')).openCreateDialog(),
  reload: () => location.reload(),
  'copy-code': copyCode,
  report: async (button) => (await import('./(reports)/open-report.ts')).openReport(button),
  'select-entries': async (button) => (await import('./(selection)/SelectionBar.tsx')).openSelection(button),
  'verify-address': async () => (await import('./runtime/verification.ts')).sendVerificationMail(),
});
listenForMenus();
listenForResumes();
listenForReturnLinks();
listenForSearch();
listenForKeys();
animateCardPictures();
listenForDetails();
showStoredToasts();
showResetNotice();
countCollectionView();
if (currentSession().status)
  void import('./(notifications)/client/start.ts').then(({ startNotifications }) => startNotifications());
defineIslands(browserHost(chunks, async () => (await import('./other-islands.ts')).otherIslands));

const controls = document.querySelector<HTMLFormElement>('[data-list-controls]');
const feed = document.querySelector<HTMLElement>('[data-feed]');
if (controls) void import('./runtime/lists/list-controls.ts').then(({ startList }) => startList(controls));
else if (feed) void import('./runtime/feeds/feed.ts').then(({ startFeed }) => startFeed(feed));

/**
 * Handlers by `data-action` value; rarely used ones load their code on the first call. A handler that throws or rejects
 * causes an error notification.
 */
type Actions = Record<string, (button: HTMLElement) => unknown>;

/** Runs the handler named by `data-action` when a button in server-rendered HTML is clicked. */
function listenForActions(actions: Actions): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-action]') : null;
    if (button) void run(actions[button.dataset.action ?? ''], button);
  });
}

async function run(action: Actions[string] | undefined, button: HTMLElement): Promise<void> {
  try {
    await action?.(button);
  } catch (error) {
    toast('error', messageOf(error));
  }
}

/** Switches from the system's theme to light, from light to dark, and from dark to the system's. */
function switchTheme(): void {
  const { dataset } = document.documentElement;
  if (dataset.theme === 'dark') delete dataset.theme;
  else dataset.theme = dataset.theme ? 'dark' : 'light';
  localStorage.theme = dataset.theme ?? 'system';
}

/** Opens the palette with Ctrl+K or ⌘K, or with F1 outside of fields and code. Opens the list of keys with `?`. */
function listenForKeys(): void {
  // Before the code editor, which begins a chord with Ctrl+K.
  document.addEventListener('keydown', openByKey, { capture: true });
}

function openByKey(event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, metaKey, altKey, shiftKey } = event;
  // Ctrl+Shift+K deletes a line of code.
  const isFind = key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey;
  const isPlain = (key === '?' || key === 'F1') && !ctrlKey && !metaKey;
  if (!(isFind || isPlain) || repeat || altKey) return;
  if (isPlain && document.activeElement?.closest(':read-write, select, .code-pane')) return;
  // An open dialog takes precedence; details count as a page.
  if (document.querySelector('dialog:modal:not([data-details])')) return;
  event.preventDefault();
  event.stopPropagation();
  void import('./(palette)/open-palette.ts').then(({ openPalette }) => openPalette(key === '?'));
}
