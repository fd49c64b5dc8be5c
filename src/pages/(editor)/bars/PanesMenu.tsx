import { useId } from 'react';
import { Button } from '../../ui/Button.tsx';
import { PanesIcon } from '../../ui/icons.tsx';
import { viewLabels } from '../layout/PaneButtons.tsx';
import { views } from '../layout/panes.ts';
import type { PanesState } from '../layout/use-panes.ts';

/** Closes panes and brings them back: a closed one has no strip. */
export function PanesMenu({ panes, setClosed }: Pick<PanesState, 'panes' | 'setClosed'>) {
  const id = useId();
  return (
    <div className="panes-menu">
      <Button look="quiet" isIcon aria-label="Panes" data-tip="Panes" popoverTarget={id}>
        <PanesIcon />
      </Button>
      <fieldset className="look panes-list" id={id} popover="auto" aria-label="Panes">
        {views.map((view) => (
          <label className="look-check" key={view}>
            <input
              type="checkbox"
              checked={panes.paused[view] !== 'closed'}
              onChange={({ currentTarget }) => setClosed(view, !currentTarget.checked)}
            />
            {viewLabels[view]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
