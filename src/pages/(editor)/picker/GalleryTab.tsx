import { useCallback, useEffect, useState } from 'react';
import type { Asset } from '../../../modules/assets/contract/index.ts';
import { type AssetType, assetsPerPage } from '../../../modules/assets/rules/fields.ts';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { Player, stopPlayback } from '../../(library)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { usePages } from '../../runtime/lists/use-pages.ts';
import type { Insertion } from '../code-pane/insertion.ts';
import { markupOf } from './catalog/markup.ts';
import { GalleryEntry } from './GalleryEntry.tsx';
import { PagedList } from './PagedList.tsx';
import { SearchField } from './SearchField.tsx';

const words = { image: 'Images', video: 'Videos', audio: 'Audios' } as const;

type GalleryProps = { type: AssetType; onInsert: (insertion: Insertion) => void };

/** Public assets of one type, which can be copied or inserted. */
export function GalleryTab({ type, onInsert }: GalleryProps) {
  const [search, setSearch] = useState('');
  // A sound played here stops when this list is closed.
  useEffect(() => stopPlayback, []);
  return (
    <>
      <SearchField label={`Search ${words[type].toLowerCase()}`} onSearch={setSearch} />
      <Gallery key={search} type={type} search={search} onInsert={onInsert} />
      {type === 'audio' && <Player />}
    </>
  );
}

function Gallery({ type, search, onInsert }: GalleryProps & { search: string }) {
  const limit = assetsPerPage[type];
  const read = useCallback(
    (page: number) => {
      const query = { page, limit, assetType: type };
      if (search === '') return call('GET /assets/get', { query });
      return call('GET /assets/search/all-assets', { query: { ...query, search } });
    },
    [type, search, limit],
  );
  const pages = usePages<Asset>(read, limit);
  return (
    <PagedList pages={pages} none={messages.noneFound[type]}>
      <ul className={`picker-assets picker-assets-${type}`} aria-label={words[type]}>
        {pages.list?.docs.map((asset) => (
          <li key={asset._id}>
            <GalleryEntry asset={asset} onInsert={() => onInsert({ field: 'html', text: markupOf(asset) })} />
          </li>
        ))}
      </ul>
    </PagedList>
  );
}
