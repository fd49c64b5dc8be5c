import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { TagCard } from '../../../modules/webs/contract/index.ts';
import { maxTagLength, parseTags, toTag } from '../../../modules/webs/rules/fields.ts';
import { call } from '../../runtime/api/api.ts';
import { Field } from '../../ui/forms/Field.tsx';

type TagsFieldProps = {
  name?: string;
  label?: string;
  hint?: string;
  tags?: readonly string[];
  error: string | undefined;
  onChange: () => void;
};

/** A text of tags, separated by commas or spaces. While a tag is typed, completions are offered below. */
export function TagsField({
  name = 'tags',
  label = 'Tags',
  hint = 'Up to 10, separated by commas',
  tags = [],
  error,
  onChange,
}: TagsFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { offered, complete, stop } = useTagCompletion();
  const [active, setActive] = useState(-1);
  const close = () => {
    stop();
    setActive(-1);
  };
  const read = () => {
    const { value = '', selectionStart } = input.current ?? {};
    const caret = selectionStart ?? value.length;
    const word = wordBefore(value.slice(0, caret));
    return { word, before: value.slice(0, caret - word.length), after: value.slice(caret) };
  };
  const change = () => {
    const { word, before, after } = read();
    setActive(-1);
    complete(toTag(word), parseTags(before + after));
    onChange();
  };
  const pick = (tag: string) => {
    const { before, after } = read();
    const start = `${before}${tag}, `;
    if (input.current) input.current.value = start + after.replace(/^[\s,]+/, '');
    input.current?.setSelectionRange(start.length, start.length);
    close();
    onChange();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (offered.length === 0 || event.nativeEvent.isComposing) return;
    const chosen = offered[active];
    const last = offered.length - 1;
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1);
    else if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && chosen) pick(chosen.name);
    else return;
    // Keeps the key from submitting the form and closing the dialog.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="tags-field">
      <Field
        ref={input}
        label={label}
        name={name}
        defaultValue={tags.join(', ')}
        error={error}
        hint={hint}
        placeholder="canvas, animation"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={`${id}tags`}
        aria-activedescendant={active >= 0 ? `${id}tag${active}` : undefined}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={change}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <TagOptions id={id} {...{ offered, active }} onPick={pick} />
    </div>
  );
}

type TagOptionsProps = {
  id: string;
  offered: readonly TagCard[];
  active: number;
  onPick: (tag: string) => void;
};

function TagOptions({ id, offered, active, onPick }: TagOptionsProps) {
  return (
    <div
      id={`${id}tags`}
      className="tag-options"
      role="listbox"
      aria-label="Tags"
      hidden={offered.length === 0}
      // The field keeps the focus, or the list would close before the click.
      onPointerDown={(event) => event.preventDefault()}
    >
      {offered.map(({ name, webs }, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field, which keeps the focus, handles the keys
        <div
          key={name}
          id={`${id}tag${at}`}
          className="tag-option"
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          onClick={() => onPick(name)}
        >
          {name}
          {webs > 0 && <span className="count">{webs}</span>}
        </div>
      ))}
    </div>
  );
}

/** The part of a tag at the end of a text. */
const wordBefore = (text: string) => /[^\s,#]*$/.exec(text)?.[0] ?? '';

const debounceMs = 120;
const maxOffered = 6;

/** Tags with the typed prefix, debounced by 120 ms; replies to outdated requests are ignored. */
function useTagCompletion() {
  const [offered, setOffered] = useState<TagCard[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const question = useRef<AbortController>(undefined);
  const cancel = useCallback(() => {
    clearTimeout(timer.current);
    question.current?.abort();
  }, []);
  useEffect(() => cancel, [cancel]);

  const stop = useCallback(() => {
    cancel();
    setOffered([]);
  }, [cancel]);

  const complete = useCallback(
    (prefix: string, chosen: readonly string[]) => {
      cancel();
      if (prefix === '' || prefix.length > maxTagLength) return setOffered([]);
      const controller = new AbortController();
      question.current = controller;
      const { signal } = controller;
      const ask = async () => {
        // If completion fails, the field still works.
        const found = await call('GET /tags', { query: { prefix }, signal }).catch(() => []);
        const isNew = ({ name }: TagCard) => name !== prefix && !chosen.includes(name);
        if (!signal.aborted) setOffered(found.filter(isNew).slice(0, maxOffered));
      };
      timer.current = setTimeout(() => void ask(), debounceMs);
    },
    [cancel],
  );
  return { offered, complete, stop };
}
