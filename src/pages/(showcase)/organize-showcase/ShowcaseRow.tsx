import type { PointerEvent, ReactNode } from 'react';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import { Button } from '../../ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon, CrossIcon, GripIcon } from '../../ui/icons.tsx';
import { cardColor } from '../../ui/lists/card-color.ts';
import type { ShowcaseWeb } from './showcase-web.ts';

type RowProps = {
  web: ShowcaseWeb;
  place: number;
  count: number;
  isDragged: boolean;
  onGrab: (event: PointerEvent) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
};

/** A web of the showcase, moved by dragging its handle or by buttons, and removed by a button. */
export function ShowcaseRow({ web, place, count, isDragged, onGrab, onMove, onRemove }: RowProps) {
  const { title } = web;
  return (
    <li className="showcase-row" data-dragged={isDragged || undefined}>
      <span className="showcase-grip" aria-hidden="true" onPointerDown={onGrab}>
        <GripIcon />
      </span>
      <span className="showcase-number" aria-hidden="true">
        {place + 1}
      </span>
      <ShowcasePicture web={web} />
      <span dir="auto" className="showcase-title">
        {title}
      </span>
      <span className="showcase-buttons">
        <MoveButton name={`Move ${title} up`} isAtEdge={place === 0} onMove={() => onMove(place - 1)}>
          <ArrowUpIcon />
        </MoveButton>
        <MoveButton
          name={`Move ${title} down`}
          isAtEdge={place === count - 1}
          onMove={() => onMove(place + 1)}
        >
          <ArrowDownIcon />
        </MoveButton>
        <Button look="quiet" isIcon aria-label={`Remove ${title}`} title="Remove" onClick={onRemove}>
          <CrossIcon />
        </Button>
      </span>
    </li>
  );
}

type MoveProps = { name: string; isAtEdge: boolean; onMove: () => void; children: ReactNode };

/** Stays focusable at the end of the list, so that the last step does not lose the focus. */
function MoveButton({ name, isAtEdge, onMove, children }: MoveProps) {
  return (
    <Button
      look="quiet"
      isIcon
      aria-label={name}
      aria-disabled={isAtEdge}
      onClick={() => {
        if (!isAtEdge) onMove();
      }}
    >
      {children}
    </Button>
  );
}

/** The small thumbnail of a web in both lists of the page. */
export function ShowcasePicture({ web }: { web: ShowcaseWeb }) {
  return (
    <span className="row-picture" style={cardColor(web.color)}>
      {!isDefaultPicture(web.image) && (
        <img src={web.image} alt="" width={96} height={56} decoding="async" loading="lazy" />
      )}
    </span>
  );
}
