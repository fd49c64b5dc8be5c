import { maxSearchLength } from '../../../shared/rules/limits.ts';
import { Button } from '../Button.tsx';
import { ChevronDownIcon, SearchIcon } from '../icons.tsx';

/** A select field of the list: its query parameter, label and options. */
export type ListSelect = {
  name: string;
  label: string;
  value: string;
  /** The value that applies when the URL has none. */
  defaultValue: string;
  options: readonly { value: string; words: string }[];
  /** Whether it sets the sort order; disabled during a search, whose results are sorted by relevance. */
  isSort?: boolean;
};

type ListControlsProps = {
  action: string;
  /** Label of the search field. */
  label: string;
  search: string;
  selects: readonly ListSelect[];
};

/**
 * Search field and select fields of a list: a plain form without script; with script, changes apply immediately
 * (runtime/lists/list-controls.ts).
 */
export function ListControls({ action, label, search, selects }: ListControlsProps) {
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
        {selects.map((select) => (
          <SelectField
            key={select.name}
            select={select}
            isDisabled={select.isSort === true && search !== ''}
          />
        ))}
        <Button type="submit" className="without-script">
          Apply
        </Button>
      </form>
    </search>
  );
}

function SelectField({ select, isDisabled }: { select: ListSelect; isDisabled: boolean }) {
  const { name, label, value, defaultValue, options, isSort } = select;
  const id = `list-${name}`;
  return (
    <div className="list-select">
      <label className="list-select-label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        className="list-select-field"
        defaultValue={value}
        disabled={isDisabled}
        data-default={defaultValue}
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
      {isDisabled && <input type="hidden" name={name} value={value} />}
      {name === 'view' && <input type="hidden" name="was" value={value} />}
    </div>
  );
}
