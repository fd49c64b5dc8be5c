import { Button } from '../ui/Button.tsx';
import { ListChecksIcon } from '../ui/icons.tsx';

/** The button that begins the selection of many entries of this page's list (`data-list`). */
export function SelectButton({ kind }: { kind: 'web' | 'asset' }) {
  return (
    <Button look="quiet" className="with-script" data-action="select-entries" data-kind={kind}>
      <ListChecksIcon />
      Select
    </Button>
  );
}
