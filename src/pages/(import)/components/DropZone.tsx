import { useRef } from 'react';
import { Button } from '../../ui/Button.tsx';

const accepted = '.zip,.json,.html,.htm,.css,.js,.details';

type DropZoneProps = { isBusy: boolean; onFiles: (files: readonly File[]) => void };

/** Files, chosen or dropped. */
export function DropZone({ isBusy, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    if (!isBusy && files && files.length > 0) onFiles([...files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to what the button does
    <div
      className="drop import-drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        aria-label="Choose files"
        accept={accepted}
        multiple
        hidden
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <Button aria-disabled={isBusy} onClick={() => isBusy || input.current?.click()}>
        Choose files
      </Button>
      <p className="setting-text">or drop them here</p>
    </div>
  );
}
