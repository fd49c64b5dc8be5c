import { Button } from '../Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = { title: string; question: string; onConfirm: () => void; onClose: () => void };

/** Asks for confirmation before something is deleted permanently. */
export function ConfirmDialog({ title, question, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{question}</p>
      <div className="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          Confirm
        </Button>
      </div>
    </Dialog>
  );
}
