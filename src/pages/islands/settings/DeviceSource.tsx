import { useRef } from 'react';
import { Button } from '../../components/Button.tsx';

type DeviceSourceProps = { onPicture: (file: Blob) => void; accept: string };

/** A file of this device, chosen or dropped. */
export function DeviceSource({ onPicture, accept }: DeviceSourceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way to what the button does
    <div
      className="drop"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const file = event.dataTransfer.files[0];
        if (file) onPicture(file);
      }}
    >
      <input
        ref={input}
        type="file"
        aria-label="Picture"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onPicture(file);
        }}
      />
      <Button onClick={() => input.current?.click()}>Choose a picture</Button>
      <p className="setting-text">or drop one here: png, jpg, gif or webp, at most 3 MB</p>
    </div>
  );
}
