import './selection.css';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { messageOf } from '../runtime/api/failures.ts';
import { formatCount } from '../runtime/feeds/feed-data.ts';
import { type Closable, mountDialog } from '../runtime/islands/mount-island.ts';
import { toast } from '../runtime/toasts/toasts.ts';
import { Button } from '../ui/Button.tsx';
import { CrossIcon } from '../ui/icons.tsx';
import { actionsFor, type BulkAction, type SelectableKind } from './actions.ts';
import { type Progress, type Selection, startSelection } from './selection.ts';

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

type SelectionBarProps = Closable & {
  kind: SelectableKind;
  selection: Selection;
  actions: readonly BulkAction[];
};

/** The number of selected entries, and the actions on them. */
function SelectionBar({ kind, selection, actions, onClose }: SelectionBarProps) {
  const entries = useSyncExternalStore(selection.subscribe, selection.entries);
  const isOver = useSyncExternalStore(selection.subscribe, selection.isOver);
  const [isBusy, setBusy] = useState(false);
  const [done, setDone] = useState<number | null>(null);
  const end = useRef(new AbortController());
  useEffect(() => {
    if (!isOver) return;
    end.current.abort();
    // Not while React renders.
    queueMicrotask(onClose);
  }, [isOver, onClose]);

  const run = async (work: (progress: Progress) => Promise<void>) => {
    setBusy(true);
    try {
      await work({ signal: end.current.signal, report: setDone });
      selection.leave();
    } catch (error) {
      if (end.current.signal.aborted) return;
      toast('error', messageOf(error));
      setBusy(false);
      setDone(null);
    }
  };
  const isIdle = isBusy || entries.length === 0;
  return (
    <section className="selection-bar" aria-label="Selection" aria-busy={isBusy}>
      <p className="selection-count" role="status">
        {statusOf(entries.length, kind, done)}
      </p>
      <Button look="quiet" className="selection-all" onClick={() => selection.selectAll(true)}>
        Select all
      </Button>
      <div className="selection-actions">
        {actions.map(({ label, Icon, isDangerous, start }) => (
          <Button
            key={label}
            look={isDangerous ? 'danger' : 'outline'}
            aria-disabled={isIdle}
            onClick={() => {
              if (!isIdle) start(entries, (work) => void run(work));
            }}
          >
            <Icon />
            {label}
          </Button>
        ))}
      </div>
      <Button look="quiet" isIcon aria-label="Leave selection" onClick={() => selection.leave()}>
        <CrossIcon />
      </Button>
    </section>
  );
}

function statusOf(selected: number, kind: SelectableKind, done: number | null): string {
  if (selected === 0) return 'Nothing selected';
  const count = formatCount(selected, kind);
  return done === null ? `${count} selected` : `${done} of ${count}`;
}
