import { useCallback, useEffect, useRef, useState } from 'react';
import type { WebCode } from '../../../modules/webs/page.ts';
import { createPreview } from '../../client/preview/preview.ts';
import type { ConsoleLine, Preview, PreviewState } from '../../client/preview/preview-types.ts';

const MOST_LINES = 200;
const GATHER_MS = 100;

type PreviewInput = {
  /** The first code; nothing runs before `isOpen`. */
  read: () => WebCode;
  isOpen: boolean;
  webKey: string;
  previewOrigin: string | null;
  isPaused: boolean;
};

/** A result in the element that `host` is put on, and all that is shown of it. */
export function usePreview({ read, isOpen, webKey, previewOrigin, isPaused }: PreviewInput) {
  const host = useRef<HTMLDivElement>(null);
  const preview = useRef<Preview | null>(null);
  const [state, setState] = useState<PreviewState>({ kind: 'idle' });
  const [isShown, setShown] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  const { lines, add, clear } = useLines();
  const first = useRef({ read, webKey, isPaused });

  useEffect(() => {
    if (!isOpen || !host.current) return;
    const made = createPreview(host.current, {
      context: 'interactive',
      previewOrigin,
      webKey: first.current.webKey,
      paused: first.current.isPaused,
      onState: (next) => {
        setState(next);
        if (next.kind !== 'running') setShown(true);
      },
      onShown: () => setShown(true),
      onRunStart: clear,
      onConsole: add,
      onLink: setLink,
    });
    preview.current = made;
    made.run(first.current.read());
    return () => {
      preview.current = null;
      made.dispose();
    };
  }, [isOpen, previewOrigin, add, clear]);

  const run = useCallback((web: WebCode) => preview.current?.run(web), []);
  return {
    host,
    state,
    lines,
    link,
    /** A result, or the reason why there is none, stands there. */
    isShown,
    run,
    reload: () => preview.current?.reload(),
    stop: () => preview.current?.stop(),
    clear,
    closeLink: () => setLink(null),
  };
}

/** Console lines, gathered for a moment so that a chatty web does not render the editor a hundred times a second. */
function useLines() {
  const [lines, setLines] = useState<readonly ConsoleLine[]>([]);
  const waiting = useRef<ConsoleLine[]>([]);
  const timer = useRef(0);
  const add = useCallback((line: ConsoleLine) => {
    waiting.current.push(line);
    if (timer.current) return;
    timer.current = window.setTimeout(() => {
      timer.current = 0;
      const fresh = waiting.current.splice(0);
      setLines((before) => [...before, ...fresh].slice(-MOST_LINES));
    }, GATHER_MS);
  }, []);
  const clear = useCallback(() => {
    waiting.current = [];
    setLines([]);
  }, []);
  return { lines, add, clear };
}
