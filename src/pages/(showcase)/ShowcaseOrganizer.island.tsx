import { useMemo } from 'react';
import { maxShowcased } from '../../modules/webs/rules/fields.ts';
import type { Page } from '../../shared/paging.ts';
import { pagePath } from '../page-path.ts';
import { island } from '../runtime/islands/island.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { OwnWebs } from './OwnWebs.tsx';
import { ShowcaseRow } from './ShowcaseRow.tsx';
import type { ShowcaseWeb } from './showcase-web.ts';
import { useReorder } from './use-reorder.ts';
import { useShowcase } from './use-showcase.ts';

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
            {isSaving ? 'Saving...' : 'Save Showcase'}
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
