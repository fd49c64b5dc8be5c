import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { webDetails } from '../../../modules/webs/rules/fields.ts';
import { firstBroken } from '../../../shared/rules/rules.ts';
import { formatMessage } from '../../runtime/api/format-message.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

type TitleFieldProps = { title: string; mayEdit: boolean; onRename: (title: string) => void };

/**
 * The web's title. Its owner can click it to rename: Enter saves, Escape reverts, leaving the field saves a valid
 * title.
 */
export function TitleField({ title, mayEdit, onRename }: TitleFieldProps) {
  const [isEditing, setEditing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isEditing) input.current?.select();
  }, [isEditing]);

  const finish = (isAsked: boolean) => {
    const next = input.current?.value.trim() ?? '';
    const broken = next === title ? null : firstBroken({ title: webDetails.title }, { title: next });
    if (broken && (isAsked || next !== '')) toast('warning', formatMessage(broken.message));
    if (broken && isAsked) return;
    setEditing(false);
    if (isAsked) requestAnimationFrame(() => button.current?.focus());
    if (!broken && next !== title) onRename(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') finish(true);
    if (event.key === 'Escape') {
      event.currentTarget.value = title;
      finish(true);
    }
  };
  if (!mayEdit)
    return (
      <h1 dir="auto" className="editor-title editor-title-fixed">
        {title}
      </h1>
    );
  if (isEditing) {
    return (
      <input
        ref={input}
        className="editor-title-input"
        dir="auto"
        aria-label="Title"
        defaultValue={title}
        // biome-ignore lint/a11y/noAutofocus: the person has just asked for this field
        autoFocus
        onKeyDown={onKeyDown}
        onBlur={() => finish(false)}
      />
    );
  }
  return (
    <h1 className="editor-title">
      <button
        ref={button}
        type="button"
        className="editor-title-button"
        dir="auto"
        title="Rename"
        onClick={() => setEditing(true)}
      >
        {title}
      </button>
    </h1>
  );
}
