import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyAddressIcon, InsertIcon } from '../../ui/icons.tsx';

type ChosenBarProps = {
  name: string;
  /** Preview of the asset. */
  preview: ReactNode;
  onCopy: () => void;
  onInsert: () => void;
};

/** The selected asset, enlarged, with its actions. */
export function ChosenBar({ name, preview, onCopy, onInsert }: ChosenBarProps) {
  return (
    <section className="picker-chosen" aria-label={`Chosen: ${name}`}>
      <span className="picker-chosen-look">{preview}</span>
      <span className="picker-chosen-name">{name}</span>
      <AssetActions word="Copy" onCopy={onCopy} onInsert={onInsert} />
    </section>
  );
}

type AssetActionsProps = { word: 'Copy' | 'Copy URL'; onCopy: () => void; onInsert: () => void };

/** Buttons that copy or insert an asset. */
export function AssetActions({ word, onCopy, onInsert }: AssetActionsProps) {
  return (
    <span className="picker-actions">
      <Button onClick={onCopy}>
        <CopyAddressIcon />
        {word}
      </Button>
      <Button onClick={onInsert}>
        <InsertIcon />
        Insert
      </Button>
    </span>
  );
}
