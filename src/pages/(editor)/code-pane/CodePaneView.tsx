import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import type { CodeField } from '../../(drafts)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { WandIcon } from '../../ui/icons.tsx';
import { type CodePane, createTextareaPane, textareaHtml, untilComposed } from './code-pane.ts';
import { monacoQuery } from './monaco-query.ts';
import { SymbolBar } from './SymbolBar.tsx';

type CodePaneViewProps = {
  id: string;
  field: CodeField;
  initial: string;
  isCurrent: boolean;
  preferences: EditorPreferences;
  /** Whether Monaco, a large download, may load now: only after the result is shown. */
  mayLoad: boolean;
  onPane: (field: CodeField, pane: CodePane) => void;
  onEdit: (field: CodeField, text: string) => void;
};

const fieldLabels: Record<CodeField, string> = { html: 'HTML', css: 'CSS', js: 'JS' };

/** One code pane: a server-rendered textarea, which is replaced by an editor once that has loaded. */
export function CodePaneView(props: CodePaneViewProps) {
  const { id, field, initial, isCurrent, preferences } = props;
  const plain = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const pane = usePane(props, plain, host);
  useEffect(() => pane?.setPreferences(preferences), [pane, preferences]);
  const label = fieldLabels[field];
  const [textarea] = useState(() => ({ __html: textareaHtml(label, initial, preferences) }));
  const style: CSSProperties & Record<'--digits', number> = {
    '--digits': Math.max(3, String(initial.split('\n').length).length),
    fontSize: preferences.fontSize,
    fontWeight: preferences.fontWeight,
    lineHeight: `${preferences.lineHeight}px`,
  };
  return (
    <section className="code-pane" id={id} aria-label={label} data-current={isCurrent ? '' : undefined}>
      <header className="pane-head" data-field={field}>
        <h2 className="pane-name">{label}</h2>
        <span className="pane-hint" aria-hidden="true">
          Esc, then Tab leaves
        </span>
        {pane && (
          <Button
            look="quiet"
            isIcon
            aria-label={`Format ${label}`}
            data-tip="Format"
            data-keys="Shift+Alt+F"
            onClick={() => void pane.format()}
          >
            <WandIcon />
          </Button>
        )}
      </header>
      <div className="pane-body">
        <div
          ref={plain}
          className="code-plain"
          style={style}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the escaped code in a textarea
          dangerouslySetInnerHTML={textarea}
          suppressHydrationWarning
        />
        {/* Monaco defines its theme’s colours on `monaco-component`; its context menu needs them here. */}
        <div ref={host} className="code-monaco monaco-component" />
      </div>
      {pane?.touch && <SymbolBar keys={pane.touch} onFormat={() => void pane.format()} />}
    </section>
  );
}

/** Loads the editor for this device; each editor is a separate chunk. */
async function loadEditor(isForThumbs: boolean) {
  if (import.meta.env.SSR) throw new Error('editors run in browsers');
  return isForThumbs
    ? (await import('./codemirror/pane.ts')).createCodeMirrorPane
    : (await import('./monaco/pane.ts')).createMonacoPane;
}

type Ref<T> = { current: T | null };

const textareaIn = (plain: Ref<HTMLDivElement>) => plain.current?.querySelector('textarea') ?? null;

function usePane(props: CodePaneViewProps, plain: Ref<HTMLDivElement>, host: Ref<HTMLDivElement>) {
  const { field, mayLoad, preferences, onPane, onEdit } = props;
  // Later changes use `setPreferences`: a new Monaco would lose the undo stack and the scroll position.
  const firstPreferences = useRef(preferences);
  // Evaluated once: the editor stays even if the window is resized.
  const [isForThumbs] = useState(() => !import.meta.env.SSR && !matchMedia(monacoQuery).matches);
  const mayStart = mayLoad || isForThumbs;
  const [pane, setPane] = useState<CodePane | null>(null);
  const take = useRef((next: CodePane) => {
    setPane(next);
    onPane(field, next);
  });

  useEffect(() => {
    const textarea = textareaIn(plain);
    if (!textarea) return;
    const pane = createTextareaPane({ field, textarea, onChange: (text) => onEdit(field, text) });
    take.current(pane);
    return pane.dispose;
  }, [field, plain, onEdit]);

  useEffect(() => {
    const [text, box] = [textareaIn(plain), host.current];
    if (!mayStart || !text || !box) return;
    let isOver = false;
    let editor: CodePane | null = null;
    const takeOver = async () => {
      const create = await loadEditor(isForThumbs);
      await untilComposed(text);
      if (isOver) return;
      const options = { field, textarea: text, onChange: (value: string) => onEdit(field, value) };
      editor = await create(options, box, firstPreferences.current);
      if (isOver) end();
      else take.current(editor);
    };
    const end = () => {
      if (!editor) return;
      // The textarea gets the current text, so that the next editor starts with it.
      text.value = editor.value();
      text.hidden = false;
      editor.dispose();
    };
    // If no editor loads, the textarea stays and remains fully usable.
    takeOver().catch(() => {});
    return () => {
      isOver = true;
      end();
    };
  }, [mayStart, isForThumbs, field, plain, host, onEdit]);
  return pane;
}
