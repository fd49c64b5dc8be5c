import { type DragEvent, useCallback, useRef, useState } from 'react';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { maxLinks } from '../../../modules/webs/rules/fields.ts';
import type { LinkChange, Links } from '../../(drafts)/index.ts';
import { copyText } from '../../runtime/copy-text.ts';
import { useReach } from '../../runtime/lists/use-pages.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { CircleCheckIcon, PlusIcon } from '../../ui/icons.tsx';
import type { Insertion } from '../code-pane/pane-command.ts';
import { texts } from '../texts.ts';
import { AssetActions, dragOf } from './AssetList.tsx';
import { declarationOf, type FontFamily, fontFamilies, sheetOf } from './catalog/fonts.ts';

type FontsTabProps = {
  links: Links;
  onLink: (change: LinkChange) => void;
  onInsert: (insertion: Insertion) => void;
};

/** The font families that we serve. A web needs the family's style sheet, which inserting the font adds. */
export function FontsTab({ links: { cssLinks }, onLink, onInsert }: FontsTabProps) {
  const hasRoom = (entry: string) => {
    if (cssLinks.includes(entry) || cssLinks.length < maxLinks) return true;
    toast('warning', texts.addOnsFull);
    return false;
  };
  const add = (entry: string) => {
    if (!hasRoom(entry)) return false;
    if (!cssLinks.includes(entry)) onLink({ kind: 'css', action: 'add', entry });
    return true;
  };
  return (
    <div className="picker-scroll">
      <ul className="picker-fonts" aria-label="Fonts">
        {fontFamilies.map((font) => {
          const entry = new URL(sheetOf(font), location.origin).href;
          const isInWeb = cssLinks.includes(entry);
          const insertion: Insertion = { field: 'css', text: declarationOf(font) };
          const drag = dragOf(isInWeb ? insertion : { ...insertion, sheet: entry });
          return (
            <FontRow
              key={font.name}
              font={font}
              isInWeb={isInWeb}
              onAdd={() => void add(entry)}
              onRemove={() => onLink({ kind: 'css', action: 'remove', entry })}
              onInsert={() => {
                if (add(entry)) onInsert(insertion);
              }}
              onDragStart={(event) => (hasRoom(entry) ? drag.onDragStart(event) : event.preventDefault())}
            />
          );
        })}
      </ul>
    </div>
  );
}

type FontRowProps = {
  font: FontFamily;
  isInWeb: boolean;
  onAdd: () => void;
  onRemove: () => void;
  onInsert: () => void;
  onDragStart: (event: DragEvent) => void;
};

function FontRow({ font, isInWeb, onAdd, onRemove, onInsert, onDragStart }: FontRowProps) {
  const row = useRef<HTMLElement>(null);
  const [isSeen, setSeen] = useState(false);
  const see = useCallback(() => setSeen(true), []);
  useReach(row, '.picker-scroll', !isSeen, see);
  return (
    <li>
      <article className="picker-font" aria-label={font.name} ref={row} draggable onDragStart={onDragStart}>
        {isSeen && <link rel="stylesheet" href={sheetOf(font)} />}
        <h3 className="picker-font-name">{font.name}</h3>
        <p className="picker-sample" style={isSeen ? { fontFamily: `"${font.name}", ${font.generic}` } : {}}>
          The quick brown fox jumps over 12 lazy dogs
        </p>
        <div className="picker-font-actions">
          <AssetActions
            word="Copy"
            onCopy={() => void copyText(declarationOf(font), messages.fontCopied)}
            onInsert={onInsert}
          />
          <Button
            className={isInWeb ? 'picker-add picker-added' : 'picker-add'}
            onClick={isInWeb ? onRemove : onAdd}
          >
            {isInWeb ? <CircleCheckIcon /> : <PlusIcon />}
            {isInWeb ? 'Remove from web' : 'Add to web'}
          </Button>
        </div>
      </article>
    </li>
  );
}
