import { maxSearchLength } from '../../../shared/search/limits.ts';
import { Button } from '../Button.tsx';
import { ChevronDownIcon, SearchIcon } from '../icons.tsx';

/** A select field of the list: its query parameter, label and options. */
export type Pick = {
  name: string;
  label: string;
  value: string;
  /** The value that applies when the URL has none. */
  usual: string;
  options: readonly { value: string; words: string }[];
  /** Whether it sets the sort order; disabled during a search, whose results are sorted by relevance. */
  isSort?: boolean;
};

type ListControlsProps = {
  action: string;
  /** Label of the search field. */
  label: string;
  search: string;
  picks: readonly Pick[];
};

/**
 * Search field and select fields of a list: a plain form without script; with script, changes apply immediately
 * (runtime/lists/list-controls.ts).
 */
export function ListControls({ action, label, search, picks }: ListControlsProps) {
  return (
    <search className="list-search">
      <form className="list-controls" action={action} data-list-controls autoComplete="off">
        <div className="search-box">
          <SearchIcon />
          <input
            type="search"
            name="search"
            className="search-input"
            aria-label={label}
            placeholder={label}
            defaultValue={search}
            pattern={`.{0,${maxSearchLength}}`}
            title={`At most ${maxSearchLength} characters`}
            enterKeyHint="search"
          />
        </div>
        {picks.map((pick) => (
          <Choice key={pick.name} pick={pick} isOff={pick.isSort === true && search !== ''} />
        ))}
        <Button type="submit" className="without-script">
          Apply
        </Button>
      </form>
    </search>
  );
}

function Choice({ pick, isOff }: { pick: Pick; isOff: boolean }) {
  const { name, label, value, usual, options, isSort } = pick;
  const id = `list-${name}`;
  return (
    <div className="pick">
      <label className="pick-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="pick-select"
        defaultValue={value}
        disabled={isOff}
        data-usual={usual}
        data-sort={isSort || undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.words}
          </option>
        ))}
      </select>
      <ChevronDownIcon />
      {/* Disabled fields are not submitted; the hidden field keeps the sort order for the time after the search. */}
      {isOff && <input type="hidden" name={name} value={value} />}
      {name === 'view' && <input type="hidden" name="was" value={value} />}
    </div>
  );
}
