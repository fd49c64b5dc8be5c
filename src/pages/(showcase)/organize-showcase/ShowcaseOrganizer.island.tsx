import { type PointerEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { maxShowcased } from '../../../modules/webs/rules/fields.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import type { Page } from '../../../shared/paging.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { ArrowDownIcon, ArrowUpIcon, CrossIcon, GripIcon } from '../../ui/icons.tsx';
import { OwnWebs, ShowcasePicture } from './OwnWebs.tsx';
import { moveEntry, type ShowcaseWeb } from './showcase-web.ts';

type OrganizerProps = {
  username: string;
  showcase: readonly ShowcaseWeb[];
  /** The member's newest public webs. */
  own: Page<ShowcaseWeb>;
};

/** Selects and orders the webs of the member's showcase. */
function Organizer({ username, showcase, own }: OrganizerProps) {
  const { webs, isChanged, isSaving, status, move, add, remove, save } = useShowcase(showcase);
  const { list, dragged, grab } = useReorder(move);
  const chosenIds = useMemo(() => new Set(webs.map(({ _id }) => _id)), [webs]);
  return (
    <div className="showcase">
      <section className="showcase-part" aria-labelledby="showcase-chosen">
        <header className="showcase-head">
          <h2 id="showcase-chosen">
            In your showcase{' '}
            <span className="count">
              {webs.length} of {maxShowcased}
            </span>
          </h2>
          <ButtonLink look="quiet" href={pagePath('/@username', { username })}>
            View Profile
          </ButtonLink>
          <Button look="accent" disabled={!isChanged || isSaving} onClick={() => void save()}>
            {isSaving ? 'Saving...' : 'Save showcase'}
          </Button>
        </header>
        <ol ref={list} className="showcase-list" aria-label="Showcase">
          {webs.map((web, place) => (
            <ShowcaseRow
              key={web._id}
              web={web}
              place={place}
              count={webs.length}
              isDragged={dragged === place}
              onGrab={grab(place)}
              onMove={(to) => move(place, to)}
              onRemove={() => remove(web._id)}
            />
          ))}
        </ol>
        {webs.length === 0 && (
          <p className="showcase-note">Nothing yet. Add up to {maxShowcased} of your public webs.</p>
        )}
        <p className="visually-hidden" role="status">
          {status}
        </p>
      </section>
      <section className="showcase-part" aria-labelledby="showcase-own">
        <header className="showcase-head">
          <h2 id="showcase-own">Your public webs</h2>
        </header>
        <OwnWebs username={username} first={own} chosenIds={chosenIds} onAdd={add} />
      </section>
    </div>
  );
}

export const ShowcaseOrganizer = island({ name: 'ShowcaseOrganizer', on: 'load', ssr: true }, Organizer);

/**
 * Reorders a list by dragging an entry's handle. The entry takes the position of the one under the pointer. The
 * listeners are on the window, since an element that moves in the document loses its pointer capture.
 */
function useReorder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });

  useEffect(() => {
    if (dragged === null) return;
    const end = new AbortController();
    const follow = (event: globalThis.PointerEvent) => {
      const target = placeAt(list.current, event.clientY);
      if (target === null || target === dragged) return;
      latest.current(dragged, target);
      setDragged(target);
    };
    const stop = () => setDragged(null);
    window.addEventListener('pointermove', follow, { signal: end.signal });
    window.addEventListener('pointerup', stop, { signal: end.signal });
    window.addEventListener('pointercancel', stop, { signal: end.signal });
    return () => end.abort();
  }, [dragged]);

  const grab = (place: number) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.preventDefault();
    setDragged(place);
  };
  return { list, dragged, grab };
}

/** Index of the entry at this y coordinate of the window; the nearest one if it is above or below the list. */
function placeAt(list: HTMLElement | null, y: number): number | null {
  const entries = [...(list?.children ?? [])];
  if (entries.length === 0) return null;
  const below = entries.findIndex((entry) => y < entry.getBoundingClientRect().bottom);
  return below === -1 ? entries.length - 1 : below;
}

const idsOf = (webs: readonly ShowcaseWeb[]) => webs.map(({ _id }) => _id);

/**
 * State of the showcase while its owner edits it: `webs` in order; `status` announces the last change to screen
 * readers. Nothing is sent until `save`.
 */
function useShowcase(rendered: readonly ShowcaseWeb[]) {
  const [webs, setWebs] = useState(rendered);
  const [savedIds, setSavedIds] = useState(() => idsOf(rendered));
  const [isSaving, setSaving] = useState(false);
  const [status, setStatus] = useState('');
  const isChanged = idsOf(webs).join() !== savedIds.join();
  const isFull = webs.length >= maxShowcased;
  useLeaveConfirmation(isChanged);

  const move = (from: number, to: number) => {
    const web = webs[from];
    if (!web || to < 0 || to >= webs.length) return;
    setWebs(moveEntry(webs, from, to));
    setStatus(`${web.title} is now number ${to + 1} of ${webs.length}`);
  };
  const add = (web: ShowcaseWeb) => {
    if (isFull) return toast('warning', messages.showcaseFull);
    setWebs([...webs, web]);
    setStatus(`${web.title} was added as number ${webs.length + 1}`);
  };
  const remove = (id: string) => {
    const web = webs.find(({ _id }) => _id === id);
    setWebs(webs.filter(({ _id }) => _id !== id));
    setStatus(`${web?.title ?? 'The web'} was removed`);
  };
  const save = async () => {
    setSaving(true);
    try {
      const showcase = idsOf(webs);
      await call('PATCH /users/update-showcase', { body: { showcase } });
      setSavedIds(showcase);
      toast('success', messages.showcaseSaved);
    } catch (error) {
      toast('error', messageOf(error));
    }
    setSaving(false);
  };
  return { webs, isChanged, isFull, isSaving, status, move, add, remove, save };
}

/** Shows the browser's confirmation when the page is left with unsaved changes. */
function useLeaveConfirmation(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isChanged]);
}

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
function ShowcaseRow({ web, place, count, isDragged, onGrab, onMove, onRemove }: RowProps) {
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
