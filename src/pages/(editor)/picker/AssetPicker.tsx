import { useCallback, useEffect, useState } from 'react';
import type { Asset } from '../../../modules/assets/contract.ts';
import { type AssetType, assetsPerPage, isAssetType } from '../../../modules/assets/rules/fields.ts';
import { messages } from '../../../modules/assets/rules/messages.ts';
import type { LinkChange, Links } from '../../(drafts)/index.ts';
import {
  AssetLine,
  AudioRow,
  copyAddress,
  Player,
  sizesOf,
  stopPlayback,
  trackOf,
} from '../../(library)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { copyText } from '../../runtime/copy-text.ts';
import { usePages } from '../../runtime/lists/use-pages.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { cardColor } from '../../ui/lists/card-color.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Insertion } from '../code-pane/pane-command.ts';
import { Dock } from '../dock/Dock.tsx';
import { texts } from '../texts.ts';
import { AssetActions, ChosenBar, dragOf, PagedList, SearchField } from './AssetList.tsx';
import { addressOf, markupOf } from './catalog/markup.ts';
import { type Pattern, patterns } from './catalog/patterns.ts';
import { FontsTab } from './FontsTab.tsx';
import { useGridKeys } from './use-grid-keys.ts';
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

/** Assets for a web: each can be copied, inserted at the caret of its pane, or dragged into it. */
export function AssetPicker({ links, onLink, onInsert, onClose }: AssetPickerProps) {
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('icons');
  const insert = (insertion: Insertion) => {
    onInsert(insertion);
    toast('success', texts.inserted[insertion.field]);
  };
  return (
    <Dock title="Assets" onClose={onClose} className="picker">
      <Tabs label="Kind of asset" tabs={tabs} current={tab} onChange={setTab}>
        {tab === 'icons' && <IconsTab onInsert={insert} />}
        {tab === 'fonts' && <FontsTab links={links} onLink={onLink} onInsert={insert} />}
        {tab === 'patterns' && <PatternsTab onInsert={insert} />}
        {isAssetType(tab) && <GalleryTab key={tab} type={tab} onInsert={insert} />}
      </Tabs>
    </Dock>
  );
}

const words = { image: 'Images', video: 'Videos', audio: 'Audios' } as const;

type GalleryProps = { type: AssetType; onInsert: (insertion: Insertion) => void };

/** Public assets of one type, which can be copied or inserted. */
function GalleryTab({ type, onInsert }: GalleryProps) {
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
            <GalleryEntry asset={asset} onInsert={onInsert} />
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

type GalleryEntryProps = { asset: Asset; onInsert: (insertion: Insertion) => void };

/** An asset of the public galleries that can be copied, inserted or dragged. */
function GalleryEntry({ asset, onInsert }: GalleryEntryProps) {
  const { assetType, title, assetURL, width, height } = asset;
  const insertion: Insertion = { field: 'html', text: markupOf(asset) };
  const actions = (
    <AssetActions
      word="Copy URL"
      onCopy={() => void copyAddress(addressOf(asset))}
      onInsert={() => onInsert(insertion)}
    />
  );
  if (assetType === 'audio') {
    return (
      <article aria-label={title} data-track={JSON.stringify(trackOf(asset))} {...dragOf(insertion)}>
        <AudioRow asset={asset}>{actions}</AudioRow>
      </article>
    );
  }
  return (
    <article
      className="picker-asset"
      aria-label={title}
      style={cardColor(asset.color)}
      {...dragOf(insertion)}
    >
      {assetType === 'image' ? (
        <img
          className="picker-media"
          {...sizesOf(assetURL)}
          alt={title}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: members' videos have no captions
        <video
          className="picker-media"
          src={assetURL}
          aria-label={title}
          controls
          playsInline
          preload="metadata"
        />
      )}
      <AssetLine asset={asset}>{null}</AssetLine>
      {actions}
    </article>
  );
}

/** Backgrounds as CSS declarations; a click selects one. */
function PatternsTab({ onInsert }: { onInsert: (insertion: Insertion) => void }) {
  const [chosen, setChosen] = useState<Pattern | null>(null);
  const { grid, tileAt } = useGridKeys();
  const copy = ({ css }: Pattern) => copyText(css, messages.copied);
  const choose = (pattern: Pattern) => {
    setChosen(pattern);
    void copy(pattern);
  };
  return (
    <>
      <div className="picker-scroll">
        <ul className="picker-patterns" aria-label="Patterns" {...grid}>
          {patterns.map((pattern, at) => (
            <li key={pattern.name}>
              <button
                type="button"
                className="picker-tile picker-pattern"
                aria-current={pattern === chosen ? true : undefined}
                onClick={() => choose(pattern)}
                {...tileAt(at)}
                {...dragOf({ field: 'css', text: pattern.css })}
              >
                <Swatch css={pattern.css} />
                {pattern.name}
              </button>
            </li>
          ))}
        </ul>
      </div>
      {chosen && (
        <ChosenBar
          name={chosen.name}
          preview={<Swatch key={chosen.name} css={chosen.css} />}
          onCopy={() => void copy(chosen)}
          onInsert={() => onInsert({ field: 'css', text: chosen.css })}
        />
      )}
    </>
  );
}

function Swatch({ css }: Pick<Pattern, 'css'>) {
  const dress = (element: HTMLElement | null) => {
    if (element) element.style.cssText = css;
  };
  return <span className="picker-swatch" ref={dress} />;
}

/** A multiple of most grids' column counts, so that rows are complete. */
const perPage = 96;

type Icon = { _id: string; svg: string };
type Choose = (icon: Icon) => void;

/** Icons as markup; a click selects one. */
function IconsTab({ onInsert }: { onInsert: (insertion: Insertion) => void }) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Icon | null>(null);
  const copy = ({ svg }: Icon) => copyText(svg, messages.textCopied);
  const choose = (icon: Icon) => {
    setChosen(icon);
    void copy(icon);
  };
  return (
    <>
      <SearchField label="Search icons" onSearch={setSearch} />
      <IconList key={search} search={search} chosen={chosen} onChoose={choose} />
      {chosen && (
        <ChosenBar
          name={chosen._id}
          preview={<Drawing svg={chosen.svg} />}
          onCopy={() => void copy(chosen)}
          onInsert={() => onInsert({ field: 'html', text: chosen.svg })}
        />
      )}
    </>
  );
}

type IconListProps = { search: string; chosen: Icon | null; onChoose: Choose };

function IconList({ search, chosen, onChoose }: IconListProps) {
  const read = useCallback(
    async (page: number) => {
      const found = await call('GET /assets/icons', { query: { page, limit: perPage, search } });
      return { ...found, docs: found.docs.map(({ name, svg }): Icon => ({ _id: name, svg })) };
    },
    [search],
  );
  const pages = usePages<Icon>(read, perPage);
  const { grid, tileAt } = useGridKeys();
  return (
    <PagedList pages={pages} none={messages.noIcons}>
      <ul className="picker-icons" aria-label="Icons" {...grid}>
        {pages.list?.docs.map((icon, at) => (
          <li key={icon._id}>
            <button
              type="button"
              className="picker-tile picker-icon"
              aria-label={icon._id}
              title={icon._id}
              aria-current={icon._id === chosen?._id ? true : undefined}
              onClick={() => onChoose(icon)}
              {...tileAt(at)}
              {...dragOf({ field: 'html', text: icon.svg })}
            >
              <Drawing svg={icon.svg} />
            </button>
          </li>
        ))}
      </ul>
    </PagedList>
  );
}

function Drawing({ svg }: { svg: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: from the set that we serve ourselves
  return <span className="picker-drawing" aria-hidden="true" dangerouslySetInnerHTML={{ __html: svg }} />;
}
