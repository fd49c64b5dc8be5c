import { useCallback, useEffect, useRef, useState } from 'react';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import { messages } from '../../../modules/webs/rules/messages.ts';
import type { Page } from '../../../shared/paging.ts';
import { call } from '../../runtime/api/api.ts';
import { useFirstPage, usePages } from '../../runtime/lists/use-pages.ts';
import { Button } from '../../ui/Button.tsx';
import { PlusIcon, SearchIcon } from '../../ui/icons.tsx';
import { cardColor } from '../../ui/lists/card-color.ts';
import { type ShowcaseWeb, toShowcaseWeb } from './showcase-web.ts';

const limit = 20;
const searchDelay = 300;

type OwnWebsProps = {
  username: string;
  /** The newest public webs, read by the server. */
  first: Page<ShowcaseWeb>;
  chosenIds: ReadonlySet<string>;
  onAdd: (web: ShowcaseWeb) => void;
};

/** The member's public webs, which can be added to the showcase; with a search while typing. */
export function OwnWebs({ username, first, chosenIds, onAdd }: OwnWebsProps) {
  const [search, setSearch] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSearch(text.trim()), searchDelay);
  };
  return (
    <>
      <search className="search-box">
        <SearchIcon />
        <input
          type="search"
          className="search-input"
          aria-label="Search your public webs"
          placeholder="Search your public webs"
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
      </search>
      <Matches
        key={search}
        username={username}
        search={search}
        first={search === '' ? first : null}
        chosenIds={chosenIds}
        onAdd={onAdd}
      />
    </>
  );
}

type MatchesProps = Omit<OwnWebsProps, 'first'> & { search: string; first: Page<ShowcaseWeb> | null };

function Matches({ username, search, first, chosenIds, onAdd }: MatchesProps) {
  const read = useCallback((page: number) => readPage(username, search, page), [username, search]);
  const { list, isLoading, failure, more } = usePages(read, limit, first);
  useFirstPage(first ? noPage : more);
  const docs = list?.docs ?? [];
  return (
    <div aria-busy={isLoading}>
      <ul className="showcase-list" aria-label="Your public webs">
        {docs.map((web) => (
          <li key={web._id} className="showcase-row">
            <ShowcasePicture web={web} />
            <span dir="auto" className="showcase-title">
              {web.title}
            </span>
            <AddButton web={web} isChosen={chosenIds.has(web._id)} onAdd={onAdd} />
          </li>
        ))}
      </ul>
      {failure !== null && (
        <p className="showcase-note" role="alert">
          {failure}
        </p>
      )}
      {list && docs.length === 0 && (
        <p className="showcase-note" role="status">
          {search === '' ? 'You have no public webs yet.' : messages.noResult}
        </p>
      )}
      {(failure !== null || (list?.hasMore && docs.length > 0)) && (
        <Button isWide disabled={isLoading} onClick={() => void more()}>
          {failure === null ? 'Load More' : 'Retry'}
        </Button>
      )}
    </div>
  );
}

type AddProps = { web: ShowcaseWeb; isChosen: boolean; onAdd: (web: ShowcaseWeb) => void };

function AddButton({ web, isChosen, onAdd }: AddProps) {
  return (
    <Button
      aria-label={isChosen ? `In showcase: ${web.title}` : `Add ${web.title}`}
      aria-disabled={isChosen}
      className="showcase-add"
      onClick={() => {
        if (!isChosen) onAdd(web);
      }}
    >
      {isChosen ? 'In showcase' : <PlusIcon />}
      {!isChosen && 'Add'}
    </Button>
  );
}

const noPage = async () => {};

async function readPage(username: string, search: string, page: number): Promise<Page<ShowcaseWeb>> {
  const query = { page, limit, webType: 'public' } as const;
  const found =
    search === ''
      ? await call('GET /webs/user/{username}', {
          params: { username },
          query: { ...query, sortBy: 'createdAt', sortOrder: 'desc' },
        })
      : await call('GET /webs/search/my-webs', { query: { ...query, search } });
  return { ...found, docs: found.docs.map(toShowcaseWeb) };
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
