import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/Button.tsx';

type DeviceSourceProps = {
  onFile: (file: File) => void;
  /** Media types for the `accept` attribute. */
  accept: string;
  /** Noun for the button: 'a picture'. */
  what: string;
  /** Which files can be dropped. */
  hint: string;
  /** Why the last file was rejected. */
  refusal?: ReactNode;
};

/** A local file, chosen or dropped. */
export function DeviceSource({ onFile, accept, what, hint, refusal }: DeviceSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the button
    <div
      className="drop"
      data-refused={refusal ? '' : undefined}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file) onFile(file);
      }}
    >
      <input
        ref={input}
        type="file"
        aria-label={`Choose ${what}`}
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>{`Choose ${what}`}</Button>
      {refusal}
      <p className="setting-text">or drop one here: {hint}</p>
    </div>
  );
}
