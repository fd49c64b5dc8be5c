import type { AssetType } from '../../../modules/assets/fields.ts';
import { messages } from '../../../modules/assets/messages.ts';
import { maxSearchLength } from '../../../shared/search/limits.ts';
import { Frame } from '../../(layout)/index.server.ts';
import { HiddenThings } from '../../(reports)/index.server.ts';
import { SelectButton } from '../../(selection)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { SearchIcon, TrashIcon } from '../../ui/icons.tsx';
import { EmptyState } from '../../ui/lists/States.tsx';
import type { GalleryData } from '../gallery.ts';
import { AudioPlayer } from '../islands/AudioPlayer.island.tsx';
import { CreateAsset } from '../islands/CreateAsset.island.tsx';
import { AssetFeed } from './AssetFeed.server.tsx';

const areas = [
  { href: pagePath('/assets/images'), words: 'Images' },
  { href: pagePath('/assets/videos'), words: 'Videos' },
  { href: pagePath('/assets/audios'), words: 'Audios' },
  { href: pagePath('/assets/my'), words: 'My Assets' },
  { href: pagePath('/assets/liked'), words: 'Liked' },
] as const;

/** A page of the library: tabs, actions and assets. */
export function GalleryPage({ data, viewer, path }: PageProps<GalleryData>) {
  const { type, assets, search } = data;
  const isLiked = path === pagePath('/assets/liked');
  const isSearched = search !== null && search !== '';
  const hasAny = assets.length > 0 || isSearched;
  const area = areas.find(({ href }) => href === path) ?? areas[0];
  return (
    <Frame viewer={viewer} path={path}>
      <div className="library">
        <nav className="library-nav" aria-label="Assets">
          {areas.map(({ href, words }) => (
            <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
              {words}
            </a>
          ))}
        </nav>
        <div className="library-main">
          <div className="library-head">
            <h1>{area.words}</h1>
            {search === null && <Kinds path={path} type={type} />}
            {path === pagePath('/assets/my') && (
              <>
                {hasAny && <SelectButton kind="asset" />}
                <ButtonLink look="quiet" href={`${pagePath('/your-work/bin')}?kind=asset`}>
                  <TrashIcon />
                  Bin
                </ButtonLink>
              </>
            )}
            {search !== null && hasAny && <Search path={path} search={search} />}
            {!isLiked && hasAny && <Island of={CreateAsset} type={type} />}
          </div>
          <HiddenThings hidden={data.hidden} />
          <div data-list>
            {assets.length === 0 ? (
              <NoAssets type={type} mayCreate={!isLiked && !isSearched} />
            ) : (
              <AssetFeed
                data={data}
                label={area.words}
                viewer={viewer}
                membersBy={isLiked ? 'like' : undefined}
                empty={isLiked && <NoAssets type={type} mayCreate={false} />}
              />
            )}
          </div>
        </div>
      </div>
      {type === 'audio' && <Island of={AudioPlayer} />}
    </Frame>
  );
}

const galleries = {
  image: { href: pagePath('/assets/images'), words: 'See all images' },
  video: { href: pagePath('/assets/videos'), words: 'See all videos' },
  audio: { href: pagePath('/assets/audios'), words: 'See all audios' },
} as const;

function NoAssets({ type, mayCreate }: { type: AssetType; mayCreate: boolean }) {
  const { href, words } = galleries[type];
  return (
    <EmptyState kind={type} title={messages.noneFound[type]} emoji="😕">
      {mayCreate ? <Island of={CreateAsset} type={type} /> : <ButtonLink href={href}>{words}</ButtonLink>}
    </EmptyState>
  );
}

const kinds: readonly { type: AssetType; words: string }[] = [
  { type: 'image', words: 'Image' },
  { type: 'video', words: 'Video' },
  { type: 'audio', words: 'Audio' },
];

function Kinds({ path, type }: { path: string; type: AssetType }) {
  return (
    <nav className="switch" aria-label="Kind of asset">
      {kinds.map((kind) => (
        <a
          key={kind.type}
          className="switch-choice"
          href={kind.type === 'image' ? path : `${path}?type=${kind.type}`}
          aria-current={kind.type === type ? 'page' : undefined}
        >
          {kind.words}
        </a>
      ))}
    </nav>
  );
}

function Search({ path, search }: { path: string; search: string }) {
  return (
    <search className="library-search">
      <form action={path} data-list-controls autoComplete="off">
        <div className="search-box">
          <SearchIcon />
          <input
            type="search"
            name="query"
            className="search-input"
            aria-label="Search assets"
            placeholder="Search assets"
            defaultValue={search}
            pattern={`.{0,${maxSearchLength}}`}
            title={`At most ${maxSearchLength} characters`}
            enterKeyHint="search"
          />
        </div>
        <Button type="submit" className="without-script">
          Search
        </Button>
      </form>
    </search>
  );
}
