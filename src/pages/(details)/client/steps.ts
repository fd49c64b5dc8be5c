import { confirmDiscard } from '../../ui/dialogs/confirm-discard.ts';

type Step = -1 | 1;
const steps: readonly Step[] = [-1, 1];
const arrowKeys: Record<string, Step> = { ArrowLeft: -1, ArrowRight: 1 };
/** Elements in which arrow keys have their own meaning. */
const keyUsers = 'input, textarea, select, pre, [role=tablist], [role=menu], [role=slider], dialog dialog';

/** The button to focus in the next details. */
let focused: Step | null = null;

/**
 * Navigates from the details to those of the previous and next web in the list below, by buttons and arrow keys. `open`
 * shows the details at a card's link.
 */
export function addSteps(dialog: HTMLDialogElement, open: (link: HTMLAnchorElement) => Promise<void>): void {
  const box = dialog.querySelector<HTMLElement>('[data-steps]');
  const buttonOf = (step: Step) => box?.querySelector<HTMLButtonElement>(`[data-step="${step}"]`);
  const update = () => {
    const neighbours = steps.map((step) => neighbourOf(dialog, step));
    if (box) box.hidden = neighbours.every((link) => link === null);
    for (const [at, step] of steps.entries()) {
      const button = buttonOf(step);
      if (button) button.disabled = neighbours[at] === null;
    }
  };
  const go = (step: Step) => {
    const link = neighbourOf(dialog, step);
    if (!link) return;
    focused = box?.contains(document.activeElement) ? step : null;
    void confirmDiscard(dialog, () => {
      // The list scrolls along, so that it is at this web when the details close, and loads more entries near its end.
      link.scrollIntoView({ block: 'center' });
      void open(link);
    });
  };
  for (const step of steps) buttonOf(step)?.addEventListener('click', () => go(step));
  dialog.addEventListener('keydown', (event) => {
    const step = arrowKeys[event.key];
    const { target, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!step || ctrlKey || metaKey || altKey || shiftKey || event.defaultPrevented) return;
    if (target instanceof Element && target.closest(keyUsers)) return;
    event.preventDefault();
    go(step);
  });
  update();
  if (focused) focusOne(dialog, focused);
  focused = null;
  const list = document.querySelector('[role=feed]');
  if (!list) return;
  const growth = new MutationObserver(() => (dialog.isConnected ? update() : growth.disconnect()));
  growth.observe(list, { childList: true });
}

function focusOne(dialog: HTMLDialogElement, step: Step): void {
  const usable = [...dialog.querySelectorAll<HTMLButtonElement>('[data-step]:enabled')];
  (usable.find((button) => button.dataset.step === String(step)) ?? usable[0])?.focus();
}

/** The link to the details of the web before or after this one in the list below; null at its ends. */
function neighbourOf(dialog: HTMLDialogElement, step: Step): HTMLAnchorElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('article[data-web]')].filter(
    (card) => card.closest('dialog') === null,
  );
  const at = cards.findIndex((card) => card.dataset.web === dialog.dataset.web);
  const link = at === -1 ? null : cards[at + step]?.querySelector<HTMLAnchorElement>('.card-link');
  return link && /\/details\/[^/]+$/.test(link.pathname) ? link : null;
}
