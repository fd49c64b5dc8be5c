import { useCallback, useEffect, useRef, useState } from 'react';
import type { WebCode } from '../../../modules/webs/rules/page.ts';
import {
  ConsoleStore,
  createPreview,
  type FollowedLink,
  firstFrameHtml,
  InputHistory,
  nothingRunsText,
  type Preview,
  type PreviewState,
} from '../../(preview)/index.ts';
import { call } from '../../runtime/api/api.ts';

type PreviewInput = {
  /** Returns the initial code; nothing runs before `isOpen`. */
  read: () => WebCode;
  isOpen: boolean;
  /** Whether the server's HTML contains the code, so that it runs before this script is loaded. */
  isSaved: boolean;
  webKey: string;
  previewOrigin: string | null;
  /** Nothing runs until the user starts it; read once, when the preview opens. */
  isPaused: boolean;
  takesFocus?: boolean;
  /** Called when the user presses the keys for saving in the result. */
  onSave?: () => void;
};

/** A preview in the element that has the ref `host`, with the state to display. */
export function usePreview({
  read,
  isOpen,
  isSaved,
  webKey,
  previewOrigin,
  isPaused,
  takesFocus = false,
  onSave,
}: PreviewInput) {
  const host = useRef<HTMLDivElement>(null);
  const preview = useRef<Preview | null>(null);
  const [state, setState] = useState<PreviewState>({ kind: 'idle' });
  const [isShown, setShown] = useState(false);
  const [link, setLink] = useState<FollowedLink | null>(null);
  const { store, history } = useConsole();
  const first = useRef({ read, webKey, takesFocus });
  const latest = useRef({ onSave, isPaused });
  useEffect(() => {
    latest.current = { onSave, isPaused };
  });
  const [firstFrame] = useState(
    () => isSaved && !isPaused && { __html: firstFrameHtml(previewOrigin, 'interactive') },
  );

  useEffect(() => {
    if (!isOpen || !host.current) return;
    const made = createPreview(host.current, {
      context: 'interactive',
      previewOrigin,
      webKey: first.current.webKey,
      paused: latest.current.isPaused,
      takesFocus: first.current.takesFocus,
      onState: (next) => {
        setState(next);
        if (next.kind !== 'running') setShown(true);
      },
      onShown: () => setShown(true),
      onRunStart: store.begin,
      onLines: store.add,
      onClear: store.clear,
      onLink: setLink,
      onSave: () => latest.current.onSave?.(),
    });
    preview.current = made;
    made.run(first.current.read());
    return () => {
      preview.current = null;
      made.dispose();
    };
  }, [isOpen, previewOrigin, store]);

  const run = useCallback((web: WebCode) => preview.current?.run(web), []);
  const evaluate = useCallback(
    async (code: string) => {
      store.echo(code);
      if (!(await preview.current?.evaluate(code))) store.say('warn', nothingRunsText);
    },
    [store],
  );
  return {
    host,
    /** Contents of the host in the server's HTML. */
    firstFrame: firstFrame || undefined,
    state,
    link,
    console: store,
    history,
    /** Whether a result, or the reason why there is none, is visible. */
    isShown,
    run,
    evaluate,
    reload: () => preview.current?.reload(),
    finish: () => preview.current?.finish(),
    stop: () => preview.current?.stop(),
    closeLink: () => setLink(null),
  };
}

const storageKey = 'console';
const minShare = 0.1;

/** Whether the console is open, and its share of the height below the header; stored in this browser. */
type ConsolePlace = { isOpen: boolean; share: number };

const closed: ConsolePlace = { isOpen: false, share: 0.45 };

function readPlace(): ConsolePlace {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null) return closed;
    const { isOpen, share }: Record<string, unknown> = { ...kept };
    const isShare = typeof share === 'number' && share >= minShare && share <= 1 - minShare;
    return { isOpen: isOpen === true, share: isShare ? share : closed.share };
  } catch {
    return closed;
  }
}

/** The console lines of a result and the input history. */
function useConsole() {
  const [store] = useState(() => new ConsoleStore());
  const [history] = useState(() => new InputHistory());
  return { store, history };
}

/** The stored size and open state of the console, and a setter. */
export function useConsolePlace(): [ConsolePlace, (change: Partial<ConsolePlace>) => void] {
  const [place, setPlace] = useState(closed);
  useEffect(() => setPlace(readPlace()), []);
  const change = (part: Partial<ConsolePlace>) => {
    const next = { ...place, ...part };
    setPlace(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // Storage is unavailable; nothing is remembered.
    }
  };
  return [place, change];
}

/** Counts a view of a web once it is shown. */
export function useViewCount(webId: string | null): void {
  useEffect(() => {
    // A failure to count the view is ignored.
    if (webId) call('PATCH /webs/inc-view/{webId}', { params: { webId } }).catch(() => {});
  }, [webId]);
}
