import { useState } from 'react';
import { isAssetType } from '../../../modules/assets/rules/fields.ts';
import type { LinkChange, Links } from '../../(drafts)/index.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Insertion } from '../code-pane/insertion.ts';
import { texts } from '../texts.ts';
import { FontsTab } from './FontsTab.tsx';
import { GalleryTab } from './GalleryTab.tsx';
import { IconsTab } from './IconsTab.tsx';
import { PatternsTab } from './PatternsTab.tsx';
import './picker.css';

const tabs = [
  { key: 'icons', label: 'Icons' },
  { key: 'fonts', label: 'Fonts' },
  { key: 'patterns', label: 'Patterns' },
  { key: 'image', label: 'Images' },
  { key: 'video', label: 'Videos' },
  { key: 'audio', label: 'Audios' },
] as const;

type AssetPickerProps = {
  links: Links;
  onLink: (change: LinkChange) => void;
  onInsert: (insertion: Insertion) => void;
  onClose: () => void;
};

/** Assets for a web: each can be copied, or inserted at the caret of its pane, which closes the dialog. */
export function AssetPicker({ links, onLink, onInsert, onClose }: AssetPickerProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('icons');
  const insert = (insertion: Insertion) => {
    onInsert(insertion);
    onClose();
    toast('success', texts.inserted[insertion.field]);
  };
  return (
    <Dialog title="Assets" onClose={onClose} className="picker">
      <Tabs label="Kind of asset" tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'icons' && <IconsTab onInsert={insert} />}
        {tab === 'fonts' && <FontsTab links={links} onLink={onLink} onInsert={insert} />}
        {tab === 'patterns' && <PatternsTab onInsert={insert} />}
        {isAssetType(tab) && <GalleryTab key={tab} type={tab} onInsert={insert} />}
      </Tabs>
    </Dialog>
  );
}
