import type { CSSProperties, ReactNode } from 'react';
import type { Asset } from '../../../modules/assets/contract.ts';
import type { AssetType } from '../../../modules/assets/rules/fields.ts';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { maxSearchLength } from '../../../shared/rules/limits.ts';
import { Frame } from '../../(layout)/index.server.ts';
import { HiddenItems } from '../../(reports)/index.server.ts';
import { SelectButton } from '../../(selection)/index.server.ts';
import type { PageProps, PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import type { StateKind } from '../../runtime/optimistic-state.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { SearchIcon, TrashIcon } from '../../ui/icons.tsx';
import { cardColor } from '../../ui/lists/card-color.ts';
import { EndlessList } from '../../ui/lists/EndlessList.tsx';
import { EmptyState } from '../../ui/lists/States.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { AssetCard } from '../components/AssetCard.island.tsx';
import { CreateAsset } from '../dialogs/CreateAsset.island.tsx';
import { AudioPlayer } from '../player/AudioPlayer.island.tsx';
import { trackOf } from '../player/player.ts';
import type { GalleryData } from './+data.ts';

const areas = [
  { href: pagePath('/assets/images'), words: 'Images' },
  { href: pagePath('/assets/videos'), words: 'Videos' },
  { href: pagePath('/assets/audios'), words: 'Audios' },
  { href: pagePath('/assets/my'), words: 'My Assets' },
  { href: pagePath('/assets/liked'), words: 'Liked' },
] as const;

/** A page of the library: tabs, actions and assets. */
export default function Page({ data, viewer, path }: PageProps<GalleryData>) {
  const { type, assets, search } = data;
  const isLiked = path === pagePath('/assets/liked');
  const isSearched = search !== null && search !== '';
  const hasAny = assets.length > 0 || isSearched;
  const area = areas.find(({ href }) => href === path) ?? areas[0];
  return (
    <Frame viewer={viewer} path={path}>
      <div className="library">
        <nav className="library-nav strip" aria-label="Assets">
          {areas.map(({ href, words }) => (
            <a key={href} href={href} aria-current={href === path ? 'page' : undefined}>
              {words}
            </a>
          ))}
        </nav>
        <div className="library-main">
          <PageHead
            title={area.words}
            actions={
              <>
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
              </>
            }
          />
          <HiddenItems hidden={data.hidden} />
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

type AssetFeedProps = {
  data: GalleryData;
  label: string;
  viewer: PageReader;
  /** See EndlessList. */
  membersBy?: StateKind | undefined;
  /** See EndlessList. */
  empty?: ReactNode;
};

/** An endless list of assets: pictures as masonry, videos and sounds one below the other. */
function AssetFeed({ data, label, viewer, membersBy, empty }: AssetFeedProps) {
  const { assets, type, paging, perPage } = data;
  return (
    <EndlessList
      label={label}
      next={paging.next}
      previous={paging.previous}
      perPage={perPage}
      membersBy={membersBy}
      empty={empty}
      className={`assets assets-${type}`}
    >
      {assets.map((asset, at) => (
        <article
          key={asset._id}
          className="asset"
          data-key={asset._id}
          data-track={type === 'audio' ? JSON.stringify(trackOf(asset)) : undefined}
          aria-label={asset.title}
          aria-posinset={paging.first + at}
          aria-setsize={-1}
          style={type === 'image' ? spanOf(asset) : undefined}
        >
          <Island of={AssetCard} asset={asset} isOwn={asset.owner._id === viewer?.id} />
        </article>
      ))}
    </EndlessList>
  );
}

/** The number of rows (1/50 of the column width) that a picture spans; extreme aspect ratios are cropped. */
function spanOf({ width, height, color }: Asset): CSSProperties & Record<`--${string}`, string | number> {
  const shape = width > 0 ? Math.min(2, Math.max(0.5, height / width)) : 1;
  return { '--rows': Math.round(shape * 50), ...cardColor(color) };
}
