import type { ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CopyAddressIcon, InsertIcon } from '../../ui/icons.tsx';

type ChosenBarProps = {
  name: string;
  /** How it looks. */
  preview: ReactNode;
  onCopy: () => void;
  onInsert: () => void;
};

/** What was chosen last, larger, and what can be done with it. */
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

/** The two ways of taking something along. */
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
