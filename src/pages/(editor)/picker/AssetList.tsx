import { type DragEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { type usePages, useReach } from '../../runtime/lists/use-pages.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyAddressIcon, InsertIcon, SearchIcon } from '../../ui/icons.tsx';
import { insertionType, sheetType } from '../code-pane/code-pane.ts';
import type { Insertion } from '../code-pane/pane-command.ts';

type PagedListProps = {
  pages: Pick<ReturnType<typeof usePages>, 'list' | 'isLoading' | 'failure' | 'more'>;
  /** Text of the empty list. */
  none: string;
  /** The loaded entries. */
  children: ReactNode;
};

/** A list that loads the next page when its end comes into view. */
export function PagedList({ pages: { list, isLoading, failure, more }, none, children }: PagedListProps) {
  const end = useRef<HTMLDivElement>(null);
  useReach(end, '.picker-scroll', (!list || list.hasMore) && !isLoading && !failure, more);
  useEffect(() => {
    if (failure) toast('error', failure);
  }, [failure]);
  const isEmpty = list?.docs.length === 0;
  return (
    <div className="picker-scroll" aria-busy={isLoading}>
      {!isEmpty && children}
      <div ref={end} />
      <div className="picker-end" role="status">
        {isLoading && messages.loading}
        {failure && <Button onClick={() => void more()}>Retry</Button>}
        {list && !list.hasMore && !isLoading && !isEmpty && messages.noMoreData}
        {isEmpty && (
          <p className="picker-none">
            <span aria-hidden="true">😕 </span>
            {none}
          </p>
        )}
      </div>
    </div>
  );
}

const searchPauseMs = 700;

type SearchFieldProps = { label: string; onSearch: (text: string) => void };

/** A debounced search field; Enter searches immediately. */
export function SearchField({ label, onSearch }: SearchFieldProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const searchAfter = (milliseconds: number, text: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), milliseconds);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') searchAfter(0, currentTarget.value);
  };
  return (
    <search className="search-box picker-search">
      <SearchIcon />
      <input
        type="search"
        className="search-input"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoCapitalize="off"
        autoComplete="off"
        spellCheck={false}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => searchAfter(searchPauseMs, currentTarget.value)}
      />
    </search>
  );
}

type ChosenBarProps = {
  name: string;
  /** Preview of the asset. */
  preview: ReactNode;
  onCopy: () => void;
  onInsert: () => void;
};

/** The selected asset, enlarged, with its actions. */
export function ChosenBar({ name, preview, onCopy, onInsert }: ChosenBarProps) {
  return (
    <section className="picker-chosen" aria-label={`Chosen: ${name}`}>
      <span className="picker-chosen-look">{preview}</span>
      <span className="picker-chosen-name">{name}</span>
      <AssetActions word="Copy" onCopy={onCopy} onInsert={onInsert} />
    </section>
  );
}

type AssetActionsProps = { word: 'Copy' | 'Copy URL'; onCopy: () => void; onInsert: () => void };

/** Buttons that copy or insert an asset. */
export function AssetActions({ word, onCopy, onInsert }: AssetActionsProps) {
  return (
    <span className="picker-actions">
      <Button onClick={onCopy}>
        <CopyAddressIcon />
        {word}
      </Button>
      <Button onClick={onInsert}>
        <InsertIcon />
        Insert
      </Button>
    </span>
  );
}

/** Lets an element be dragged into the code, where it inserts this. */
export const dragOf = ({ field, text, sheet }: Insertion) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.clearData();
    dataTransfer.setData(insertionType(field), '');
    dataTransfer.setData('text/plain', text);
    if (sheet) dataTransfer.setData(sheetType, sheet);
    dataTransfer.effectAllowed = 'copy';
  },
});
