import {
  type CSSProperties,
  Fragment,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type CodeField, codeFields } from '../../(drafts)/index.ts';
import type { Alone } from './AloneButton.tsx';
import { Divider } from './Divider.tsx';
import {
  type Layout,
  layoutFor,
  minSideBySideWidth,
  minSplitSize,
  minThreePanesWidth,
  smallestPane,
} from './sizes.ts';
import { useMedia } from './use-media.ts';
import { type View, ViewTabs } from './ViewTabs.tsx';

type WorkspaceProps = {
  layout: Layout;
  /** The initial view on small screens. */
  firstView: View;
  /** The pane to show; a new object shows it again. */
  paneCommand: { field: CodeField } | null;
  pane: (field: CodeField, at: { id: string; isCurrent: boolean; alone: Alone }) => ReactNode;
  result: (alone: Alone) => ReactNode;
  webKey: string;
  /** Called with the pane that now fills the workspace. */
  onAlone: (view: View) => void;
  /** Shown over the code panes. */
  overCode?: ReactNode;
};

const minStackedHeight = 96;

/** Code and result side by side or stacked, or one at a time on small screens. */
export function Workspace(props: WorkspaceProps) {
  const { layout: chosen, firstView, paneCommand, result, overCode, webKey, onAlone } = props;
  const id = useId();
  const [split, setSplit] = useState([1, 1]);
  const [shares, setShares] = useState([1, 1, 1]);
  const { view, code, show } = useShown(firstView, paneCommand);
  const { alone, aloneOf, onDoubleClick } = useAlone({ webKey, code, paneCommand, show, onAlone });
  const { isNarrow, isBelowThree, isSingle } = useWidths();
  const layout = layoutFor(chosen, isNarrow ? 0 : minSideBySideWidth);
  const paneId = (name: View) => `${id}${name}`;
  const style: CSSProperties & Record<`--${string}`, number | undefined> = {
    '--code': split[0],
    '--result': split[1],
    '--html': shares[0],
    '--css': shares[1],
    '--js': shares[2],
  };
  // Small screens show one pane anyway.
  const place = isSingle ? null : alone;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in the heads do the same
    <div
      className="editor-work"
      data-layout={chosen}
      data-view={view === 'result' ? 'result' : 'code'}
      data-alone={place ?? undefined}
      style={style}
      onDoubleClick={onDoubleClick}
    >
      <ViewTabs current={isSingle ? view : code} withResult={isSingle} idOf={paneId} onChange={show} />
      <div className="editor-code" id={`${id}code`} inert={isSingle && view === 'result'}>
        <CodePanes
          {...{ layout, code, paneId, shares, aloneOf }}
          pane={props.pane}
          isTabbed={layout === 2 && isBelowThree}
          onShares={setShares}
        />
        {overCode}
      </div>
      {!isSingle && (
        <Divider
          label="Resize code and result"
          axis={layout === 2 ? 'y' : 'x'}
          controls={`${id}code ${paneId('result')}`}
          sizes={split}
          index={0}
          smallest={smallestPane(layout)}
          isReversed={layout === 3}
          onChange={setSplit}
        />
      )}
      <section
        className="editor-result"
        id={paneId('result')}
        aria-label="Result"
        inert={(isSingle && view !== 'result') || place === 'code'}
      >
        {result(aloneOf('result'))}
      </section>
    </div>
  );
}

function useWidths() {
  const isNarrow = useMedia(`(max-width: ${minSideBySideWidth - 1}px)`);
  const isBelowThree = useMedia(`(max-width: ${minThreePanesWidth - 1}px)`);
  const isSingle = useMedia(
    `(max-width: ${minSplitSize.width - 1}px), (max-width: ${minSideBySideWidth - 1}px) and (max-height: ${minSplitSize.height - 1}px)`,
  );
  return { isNarrow, isBelowThree, isSingle };
}

type CodePanesProps = Pick<WorkspaceProps, 'layout' | 'pane'> & {
  /** The pane behind its tab. */
  code: CodeField;
  isTabbed: boolean;
  paneId: (view: View) => string;
  shares: readonly number[];
  onShares: (shares: number[]) => void;
  aloneOf: (view: View) => Alone;
};

function CodePanes({ layout, pane, code, isTabbed, paneId, shares, onShares, aloneOf }: CodePanesProps) {
  return codeFields.map((field, index) => (
    <Fragment key={field}>
      {index > 0 && !isTabbed && (
        <Divider
          label={`Resize ${codeFields[index - 1]?.toUpperCase()} and ${field.toUpperCase()}`}
          axis={layout === 2 ? 'x' : 'y'}
          controls={`${paneId(codeFields[index - 1] ?? field)} ${paneId(field)}`}
          sizes={shares}
          index={index - 1}
          smallest={layout === 2 ? smallestPane(2) : minStackedHeight}
          onChange={onShares}
        />
      )}
      {pane(field, { id: paneId(field), isCurrent: code === field, alone: aloneOf(field) })}
    </Fragment>
  ));
}

/** The selected views: that of a small screen, and the code pane behind its tab. */
function useShown(firstView: View, paneCommand: WorkspaceProps['paneCommand']) {
  const [view, setView] = useState<View>(firstView);
  const [code, setCode] = useState<CodeField>('html');
  const [seen, setSeen] = useState(paneCommand);
  const show = (next: View) => {
    setView(next);
    if (next !== 'result') setCode(next);
  };
  // During the same render, so that the pane can take the focus right after it.
  if (paneCommand !== seen) {
    setSeen(paneCommand);
    if (paneCommand) show(paneCommand.field);
  }
  return { view, code, show };
}

const storageKey = 'pane-alone';
const viewsOfKeys: Record<string, View> = { Digit1: 'html', Digit2: 'css', Digit3: 'js', Digit0: 'result' };
const views = Object.values(viewsOfKeys);

type AloneInput = {
  webKey: string;
  /** The code pane that is shown where only one is. */
  code: CodeField;
  /** A new object shows a code pane. */
  paneCommand: object | null;
  show: (view: View) => void;
  /** Called with the pane that now fills the workspace. */
  onAlone: (view: View) => void;
};

/**
 * Whether the result or one code pane fills the workspace: chosen by its button, a double click on its head, or Alt with 1, 2, 3 or
 * 0. Remembered for this web as long as the tab is open.
 */
function useAlone({ webKey, code, paneCommand, show, onAlone }: AloneInput) {
  const [alone, setAlone] = useState<'code' | 'result' | null>(null);
  const [seen, setSeen] = useState(paneCommand);
  if (paneCommand !== seen) {
    setSeen(paneCommand);
    if (alone === 'result') setAlone(null);
  }
  const isAlone = (view: View) =>
    view === 'result' ? alone === 'result' : alone === 'code' && view === code;
  const toggle = (view: View) => {
    const next = isAlone(view) ? null : view;
    setAlone(placeOf(next));
    remember(webKey, next);
    if (!next) return;
    show(next);
    onAlone(next);
  };
  const latest = useRef({ toggle, show });
  useEffect(() => {
    latest.current = { toggle, show };
  });
  // Before the first paint after the server's, which shows all.
  useLayoutEffect(() => {
    const view = recall(webKey);
    if (!view) return;
    setAlone(placeOf(view));
    latest.current.show(view);
  }, [webKey]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, shiftKey, isComposing, repeat } = event;
      const view = viewsOfKeys[event.code];
      if (!view || !altKey || ctrlKey || metaKey || shiftKey || isComposing) return;
      event.preventDefault();
      if (!repeat) latest.current.toggle(view);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const onDoubleClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, select, input, a')) return;
    const head = target.closest<HTMLElement>('.pane-head');
    if (head) toggle(views.find((view) => view === head.dataset.field) ?? 'result');
  };
  const aloneOf = (view: View): Alone => ({ isAlone: isAlone(view), onToggle: () => toggle(view) });
  return { alone, aloneOf, onDoubleClick };
}

const placeOf = (view: View | null) => (view === null || view === 'result' ? view : 'code');

function recall(webKey: string): View | null {
  try {
    const [web, view] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
    return web === webKey ? (views.find((one) => one === view) ?? null) : null;
  } catch {
    return null;
  }
}

function remember(webKey: string, view: View | null): void {
  try {
    if (view) sessionStorage.setItem(storageKey, `${webKey} ${view}`);
    else sessionStorage.removeItem(storageKey);
  } catch {
    // Without storage the next page shows all panes.
  }
}
