import { type KeyboardEvent, useEffect, useRef } from 'react';
import { SearchIcon } from '../../ui/icons.tsx';

const pause = 700;

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
        onChange={({ currentTarget }) => searchAfter(pause, currentTarget.value)}
      />
    </search>
  );
}
