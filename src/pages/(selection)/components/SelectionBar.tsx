import { useEffect, useState, useSyncExternalStore } from 'react';
import { messageOf } from '../../runtime/api/message-of.ts';
import { formatCount } from '../../runtime/feeds/feed-data.ts';
import type { Closable } from '../../runtime/islands/mount-island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { CrossIcon } from '../../ui/icons.tsx';
import type { BulkAction, SelectableKind } from '../client/actions.ts';
import type { Selection } from '../client/selection.ts';

type SelectionBarProps = Closable & {
  kind: SelectableKind;
  selection: Selection;
  actions: readonly BulkAction[];
};

/** How many entries are selected, and what can be done with them. */
export function SelectionBar({ kind, selection, actions, onClose }: SelectionBarProps) {
  const entries = useSyncExternalStore(selection.subscribe, selection.entries);
  const isOver = useSyncExternalStore(selection.subscribe, selection.isOver);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    // Not while React renders.
    if (isOver) queueMicrotask(onClose);
  }, [isOver, onClose]);

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      selection.leave();
    } catch (error) {
      toast('error', messageOf(error));
      setBusy(false);
    }
  };
  const isIdle = isBusy || entries.length === 0;
  return (
    <section className="selection-bar" aria-label="Selection" aria-busy={isBusy}>
      <p className="selection-count" role="status">
        {entries.length === 0 ? 'Nothing selected' : `${formatCount(entries.length, kind)} selected`}
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
