import { Button } from '../../ui/Button.tsx';
import { MaximizeIcon, MinimizeIcon } from '../../ui/icons.tsx';

export type Alone = { isAlone: boolean; onToggle: () => void };

/** Lets a pane fill the workspace, and shows all panes again. */
export function AloneButton({ label, keys, isAlone, onToggle }: Alone & { label: string; keys: string }) {
  return (
    <Button
      look="quiet"
      isIcon
      className="pane-alone"
      aria-label={`Maximise ${label}`}
      aria-pressed={isAlone}
      data-tip={isAlone ? 'All panes' : 'Maximise'}
      data-keys={keys}
      onClick={onToggle}
    >
      {isAlone ? <MinimizeIcon /> : <MaximizeIcon />}
    </Button>
  );
}
