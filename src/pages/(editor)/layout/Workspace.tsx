import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { type CodeField, codeFields } from '../../(drafts)/index.ts';
import { Divider, type PaneControls, PaneStrip, viewLabels } from './PaneControls.tsx';
import {
  type Layout,
  layoutFor,
  minSideBySideWidth,
  minSplitSize,
  minThreePanesWidth,
  smallestPane,
} from './sizes.ts';
import { openCode, type PanesState, paneOfHead, type View, writePanes } from './use-panes.ts';

type WorkspaceProps = {
  layout: Layout;
  panes: PanesState;
  pane: (field: CodeField, at: { id: string; isCurrent: boolean; controls: PaneControls }) => ReactNode;
  result: (controls: PaneControls) => ReactNode;
  /** Shown over the code panes. */
  overCode?: ReactNode;
};

const minStackedHeight = 96;

/** Code and result side by side or stacked, or one at a time on small screens. */
export function Workspace(props: WorkspaceProps) {
  const { layout: chosen, panes: state, result, overCode } = props;
  const { panes, view, code, show, toggleAlone, toggleFold } = state;
  const id = useId();
  const [split, setSplit] = useState([1, 1]);
  const [shares, setShares] = useState([1, 1, 1]);
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
  const controlsOf = (one: View): PaneControls => ({
    isAlone: panes.alone === one,
    onAlone: () => toggleAlone(one),
    onFold: () => toggleFold(one),
  });
  const isTabbed = layout === 2 && isBelowThree;
  const isResultClosed = panes.paused.result === 'closed' && panes.alone === null && !isTabbed;
  const isResultAway = isResultClosed || (panes.alone !== null && panes.alone !== 'result');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in the heads do the same
    <div
      className="editor-work"
      data-layout={chosen}
      data-view={view === 'result' ? 'result' : 'code'}
      data-panes={writePanes(panes)}
      style={style}
      // The boot script may have set other panes, those of the last visit.
      suppressHydrationWarning
      onDoubleClick={({ target }) => {
        const head = paneOfHead(target);
        if (head) toggleAlone(head);
      }}
    >
      <ViewTabs current={isSingle ? view : code} withResult={isSingle} idOf={paneId} onChange={show} />
      <div className="editor-code" id={`${id}code`} inert={isSingle && view === 'result'}>
        <CodePanes
          {...{ layout, code, paneId, shares, controlsOf }}
          pane={props.pane}
          open={isTabbed ? [] : openCode(panes)}
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
        data-pane="result"
        inert={isSingle ? view !== 'result' : isResultAway}
      >
        <PaneStrip view="result" onFold={() => toggleFold('result')} />
        {result(controlsOf('result'))}
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
  /** The panes that share the room; none where one is shown at a time. */
  open: readonly CodeField[];
  paneId: (view: View) => string;
  shares: readonly number[];
  onShares: (shares: number[]) => void;
  controlsOf: (view: View) => PaneControls;
};

function CodePanes({ layout, pane, code, open, paneId, shares, onShares, controlsOf }: CodePanesProps) {
  const sizes = open.map((field) => shares[codeFields.indexOf(field)] ?? 1);
  return codeFields.map((field) => {
    const at = open.indexOf(field);
    const before = open[at - 1];
    return (
      <Fragment key={field}>
        {before && (
          <Divider
            label={`Resize ${before.toUpperCase()} and ${field.toUpperCase()}`}
            axis={layout === 2 ? 'x' : 'y'}
            controls={`${paneId(before)} ${paneId(field)}`}
            sizes={sizes}
            index={at - 1}
            smallest={layout === 2 ? smallestPane(2) : minStackedHeight}
            onChange={(next) =>
              onShares(codeFields.map((one, index) => next[open.indexOf(one)] ?? shares[index] ?? 1))
            }
          />
        )}
        {pane(field, { id: paneId(field), isCurrent: code === field, controls: controlsOf(field) })}
      </Fragment>
    );
  });
}

/** True while the media query matches; false on the server and during hydration. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

const arrowSteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

type ViewTabsProps = {
  current: View;
  withResult: boolean;
  idOf: (view: View) => string;
  onChange: (view: View) => void;
};

/** Tabs over the panes, for screens that show one pane at a time; the style sheet decides when. */
function ViewTabs({ current, withResult, idOf, onChange }: ViewTabsProps) {
  const views: readonly View[] = withResult ? ['html', 'css', 'js', 'result'] : ['html', 'css', 'js'];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = arrowSteps[event.key];
    const last = views.length - 1;
    const at =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? last
          : step && (views.indexOf(current) + step + views.length) % views.length;
    const next = at === undefined ? undefined : views[at];
    if (!next) return;
    event.preventDefault();
    onChange(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-view=${next}]`)?.focus();
  };
  return (
    <div className="view-tabs tabs" role="tablist" aria-label="Panes" onKeyDown={onKeyDown}>
      {views.map((view) => (
        <button
          key={view}
          type="button"
          role="tab"
          className="tab"
          data-view={view}
          aria-selected={view === current}
          aria-controls={idOf(view)}
          tabIndex={view === current ? 0 : -1}
          onClick={() => onChange(view)}
        >
          {viewLabels[view]}
        </button>
      ))}
    </div>
  );
}

const minKeyboardHeight = 120;

/**
 * Fits the editor into the area above the on-screen keyboard, in browsers that overlay the keyboard on the page, and
 * calls `onChange` when it opens or closes.
 */
export function useKeyboardRoom(editor: RefObject<HTMLElement | null>, onChange: () => void): void {
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });
  useEffect(() => {
    const [seen, box] = [window.visualViewport, editor.current];
    if (!seen || !box || !matchMedia('(pointer: coarse)').matches) return;
    let before = 0;
    const fit = () => {
      // While zoomed in, the visual viewport is small for another reason.
      const isZoomed = seen.scale > 1.05;
      const covered = isZoomed ? 0 : window.innerHeight - seen.height;
      const isOpen = covered > minKeyboardHeight;
      box.style.setProperty('--seen', isOpen ? `${seen.height}px` : '100dvh');
      box.toggleAttribute('data-keyboard', isOpen);
      if (isOpen && (seen.offsetTop > 0 || window.scrollY > 0)) window.scrollTo(0, 0);
      if (Math.abs(seen.height - before) > 1) listener.current();
      before = seen.height;
    };
    seen.addEventListener('resize', fit);
    seen.addEventListener('scroll', fit);
    return () => {
      seen.removeEventListener('resize', fit);
      seen.removeEventListener('scroll', fit);
    };
  }, [editor]);
}
