import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ChevronDownIcon, MaximizeIcon, MinimizeIcon } from '../../ui/icons.tsx';
import type { View } from './panes.ts';

export const viewLabels: Record<View, string> = { html: 'HTML', css: 'CSS', js: 'JS', result: 'Result' };
const viewDigits: Record<View, number> = { html: 1, css: 2, js: 3, result: 0 };

/** The state and the actions of one pane's controls. */
export type PaneControls = { isAlone: boolean; onAlone: () => void; onFold: () => void };

type PaneButtonsProps = PaneControls & { view: View };

/** At the end of a pane's head: folds it to a strip, or lets it fill the workspace and shows all panes again. */
export function PaneButtons({ view, isAlone, onAlone, onFold }: PaneButtonsProps): ReactNode {
  const label = viewLabels[view];
  return (
    <>
      {!isAlone && (
        <Button
          look="quiet"
          isIcon
          className="pane-fold"
          aria-label={`Fold ${label}`}
          data-tip="Fold"
          data-keys={`Shift+Alt+${viewDigits[view]}`}
          onClick={onFold}
        >
          <ChevronDownIcon />
        </Button>
      )}
      <Button
        look="quiet"
        isIcon
        className="pane-alone"
        aria-label={`Maximize ${label}`}
        aria-pressed={isAlone}
        data-tip={isAlone ? 'All panes' : 'Maximize'}
        data-keys={`Alt+${viewDigits[view]}`}
        onClick={onAlone}
      >
        {isAlone ? <MinimizeIcon /> : <MaximizeIcon />}
      </Button>
    </>
  );
}

/** All that is left of a folded pane; the style sheet shows it in place of the head and the body. */
export function PaneStrip({ view, onFold }: { view: View } & Pick<PaneControls, 'onFold'>) {
  const label = viewLabels[view];
  return (
    <button
      type="button"
      className="pane-strip"
      data-field={view}
      aria-label={`Open ${label}`}
      aria-expanded="false"
      onClick={onFold}
    >
      <span className="pane-name">{label}</span>
      <ChevronDownIcon />
    </button>
  );
}
