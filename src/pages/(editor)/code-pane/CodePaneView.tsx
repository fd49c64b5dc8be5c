import {
  type CSSProperties,
  type DragEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import type { Problem } from '../../../modules/webs/rules/compile/problem.ts';
import {
  kindNameOf,
  kindNames,
  type SourceKind,
  sourceKinds,
} from '../../../modules/webs/rules/source-kinds.ts';
import { type CodeField, codeFields } from '../../(drafts)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { WandIcon } from '../../ui/icons.tsx';
import { LazyPart } from '../layout/LazyPart.tsx';
import { PaneButtons, type PaneControls, PaneStrip } from '../layout/PaneControls.tsx';
import {
  type CodePane,
  createTextareaPane,
  digitsOf,
  insertionType,
  isFontSheet,
  sheetType,
  textareaHtml,
  untilComposed,
} from './code-pane.ts';
import type { Insertion } from './pane-command.ts';
import type { CompiledTexts } from './SourceTools.tsx';

type CodePaneViewProps = {
  id: string;
  field: CodeField;
  /** Null if the pane is written in the language that runs. */
  kind: SourceKind | null;
  /** The compiler's problems in the source. */
  problems: readonly Problem[];
  initial: string;
  /** Whether `initial` is only the beginning of the code. */
  isClipped: boolean;
  isCurrent: boolean;
  controls: PaneControls;
  preferences: EditorPreferences;
  /** Whether Monaco, a large download, may load now: only after the result is shown. */
  mayLoad: boolean;
  onPane: (field: CodeField, pane: CodePane) => void;
  onEdit: (field: CodeField, text: string) => void;
  onKind: (field: CodeField, kind: SourceKind | null) => void;
  onInsert: (insertion: Insertion) => void;
  /** Subscribes to the compilers' results of the sources. */
  compiled: CompiledTexts;
  /** Shown below the code. */
  note?: ReactNode;
};

const fieldLabels: Record<CodeField, string> = { html: 'HTML', css: 'CSS', js: 'JS' };

const loadSymbolBar = async () => (await import('./SymbolBar.tsx')).SymbolBar;
const loadSourceTools = () => import('./SourceTools.tsx');
type SourceTools = Awaited<ReturnType<typeof loadSourceTools>>;

/** The additional props of a pane with a source; null in others. */
function useSourceTools(kind: SourceKind | null): SourceTools | null {
  const [tools, setTools] = useState<SourceTools | null>(null);
  const isNeeded = kind !== null;
  useEffect(() => {
    // If loading them fails, the source is still compiled, saved and run.
    if (isNeeded) loadSourceTools().then(setTools, () => {});
  }, [isNeeded]);
  return isNeeded ? tools : null;
}

/** One code pane: a server-rendered textarea, which is replaced by an editor once that has loaded. */
export function CodePaneView(props: CodePaneViewProps) {
  const { id, field, kind, problems, initial, isClipped, isCurrent, preferences, onKind, controls } = props;
  const tools = useSourceTools(kind);
  const [isComparing, setComparing] = useState(false);
  const plain = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const pane = usePane(props, plain, host);
  const touch = pane?.touch;
  const { isOver, target } = useDrop(field, pane, props.onInsert);
  useEffect(() => pane?.setPreferences(preferences), [pane, preferences]);
  useEffect(() => pane?.setProblems?.(problems), [pane, problems]);
  const label = fieldLabels[field];
  const [textarea] = useState(() => ({
    __html: textareaHtml({ field, label, code: initial, isClipped }, preferences),
  }));
  const digits = useMemo(() => digitsOf(initial), [initial]);
  const style: CSSProperties & Record<'--digits', number> = {
    '--digits': digits,
    fontSize: preferences.fontSize,
    fontWeight: preferences.fontWeight,
    lineHeight: `${preferences.lineHeight}px`,
  };
  return (
    <section
      className="code-pane"
      id={id}
      aria-label={label}
      data-pane={field}
      data-current={isCurrent ? '' : undefined}
      data-dropping={isOver ? '' : undefined}
      {...target}
    >
      <PaneStrip view={field} onFold={controls.onFold} />
      <header className="pane-head" data-field={field}>
        <h2 className="pane-name">
          <span className="visually-hidden">{label}</span>
        </h2>
        <select
          className="pane-select"
          aria-label={`Language of ${label}`}
          value={kind ?? ''}
          onChange={({ target }) =>
            onKind(field, sourceKinds[field].find((one) => one === target.value) ?? null)
          }
        >
          <option value="">{kindNameOf(field)}</option>
          {sourceKinds[field].map((one) => (
            <option key={one} value={one}>
              {kindNames[one]}
            </option>
          ))}
        </select>
        <span className="pane-hint" aria-hidden="true">
          Esc, then Tab leaves
        </span>
        {tools && <tools.CompareButton isOn={isComparing} onToggle={() => setComparing(!isComparing)} />}
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
        <PaneButtons view={field} {...controls} />
      </header>
      <div className="pane-body" data-comparing={tools && isComparing ? '' : undefined}>
        <div
          ref={plain}
          className="code-plain"
          style={style}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the escaped code in a textarea
          dangerouslySetInnerHTML={textarea}
          suppressHydrationWarning
        />
        {/* Monaco defines its theme’s colors on `monaco-component`; its context menu needs them here. */}
        <div ref={host} className="code-monaco monaco-component" />
        {tools && isComparing && <tools.CompiledView field={field} compiled={props.compiled} />}
      </div>
      {tools && kind && (
        <tools.ProblemBar
          kind={kind}
          problems={problems}
          onGo={({ line, column }) => pane?.reveal(line, column)}
        />
      )}
      {props.note}
      {touch && (
        <LazyPart load={loadSymbolBar} onClose={() => {}}>
          {(SymbolBar) => <SymbolBar keys={touch} onFormat={() => void pane?.format()} />}
        </LazyPart>
      )}
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
  const { field, kind, mayLoad, preferences, onPane, onEdit } = props;
  // Later changes use `setKind`.
  const firstKind = useRef(kind);
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
    const pane = createTextareaPane({
      ...{ field, textarea, kind: firstKind.current },
      onChange: (text) => onEdit(field, text),
    });
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
      const onChange = (value: string) => onEdit(field, value);
      const options = { field, kind: firstKind.current, textarea: text, onChange };
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

/**
 * Accepts insertions for the pane's language that are dragged into the pane; the caret shows where they will be
 * dropped. Refuses insertions for other languages, so that no element of the pane takes them as text. `isOver` is true
 * while one is over the pane.
 */
function useDrop(field: CodeField, pane: CodePane | null, onInsert: (insertion: Insertion) => void) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent): boolean => {
    const { types } = event.dataTransfer;
    if (!codeFields.some((one) => types.includes(insertionType(one)))) return false;
    event.stopPropagation();
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
    if (!types.includes(insertionType(field)) || !pane) return false;
    pane.placeCaret(event.clientX, event.clientY);
    return true;
  };
  const target = {
    onDragOverCapture: (event: DragEvent) => {
      if (!take(event)) return;
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDropCapture: (event: DragEvent) => {
      setOver(false);
      const text = event.dataTransfer.getData('text/plain');
      const sheet = event.dataTransfer.getData(sheetType);
      if (take(event) && field !== 'js') onInsert({ field, text, ...(isFontSheet(sheet) && { sheet }) });
    },
  };
  return { isOver, target };
}

/** Devices that get Monaco, which is designed for mouse and keyboard; others get CodeMirror. */
export const monacoQuery = 'not ((pointer: coarse) or (max-width: 767px))';
