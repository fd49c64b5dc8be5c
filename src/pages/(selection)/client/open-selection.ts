import '../selection.css';
import { mountDialog } from '../../runtime/islands/mount-island.ts';
import { SelectionBar } from '../SelectionBar.tsx';
import { actionsFor, type SelectableKind } from './actions.ts';
import { startSelection } from './selection.ts';

let isOpen = false;

/** Shows checkboxes over the entries of this page's list, and the bar with the actions on them. */
export function openSelection(button: HTMLElement): void {
  const list = document.querySelector<HTMLElement>('[data-list]');
  if (!list || isOpen) return;
  isOpen = true;
  const kind: SelectableKind = button.dataset.kind === 'asset' ? 'asset' : 'web';
  const selection = startSelection(list, () => {
    isOpen = false;
    button.focus({ preventScroll: true });
  });
  mountDialog(SelectionBar, { kind, selection, actions: actionsFor(kind) });
  selection.focusFirst();
}
