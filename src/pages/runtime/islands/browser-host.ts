import { toast } from '../toasts/toasts.ts';
import { onFirstTouch } from './first-touch.ts';
import type { AnyIsland, IslandHost, IslandMount } from './wake-island.ts';

const retryDelayMs = 300;

type Chunks = Record<string, () => Promise<unknown>>;

/**
 * The browser side of the island runtime. `chunks` are the loaders by path that import.meta.glob returns, `loadOthers`
 * loads those of islands that are not among them. Island names are unique across all groups (checked by a test).
 */
export function browserHost(chunks: Chunks, loadOthers: () => Promise<Chunks>): IslandHost {
  return {
    load: async (name) => {
      const chunk = chunkOf(name, chunks) ?? chunkOf(name, await loadOthers());
      if (!chunk) throw new Error(`There is no island ${name}`);
      return islandIn(await loadWithRetry(chunk), name);
    },
    loadMount: async () => mountIn(await loadWithRetry(() => import('./mount-island.ts'))),
    wait: waitFor,
    failed: (element, error) => {
      element.dispatchEvent(new CustomEvent('island:error', { bubbles: true, detail: error }));
      toast('error', 'Part of this page failed to load. Reload to try again.', { key: 'island' });
    },
  };
}

/** The loader of an island: Editor is at `./(editor)/Editor.island.tsx`. */
const chunkOf = (name: string, chunks: Chunks) =>
  Object.entries(chunks).find(([path]) => path.endsWith(`/${name}.island.tsx`))?.[1];

/**
 * Loads a chunk with one retry. Browsers cache a failed module URL, so the retry uses the URL from the error with a new
 * query.
 */
export async function loadWithRetry(
  load: () => Promise<unknown>,
  reload: (url: string) => Promise<unknown> = (url) => import(/* @vite-ignore */ url),
): Promise<unknown> {
  try {
    return await load();
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    const url = /https?:\/\/\S+?\.m?js/.exec(String(error))?.[0];
    return url ? reload(`${url}?again`) : load();
  }
}

function waitFor(element: HTMLElement, directive: string, start: () => void): () => void {
  if (directive !== 'touch') {
    start();
    return () => {};
  }
  let cancel = () => {};
  const cancelTouch = onFirstTouch(() => {
    cancel = whenNear(element, start);
  });
  return () => {
    cancelTouch();
    cancel();
  };
}

/** Calls `start` when the element is near the viewport, or if it is empty. Returns a cancel function. */
function whenNear(element: HTMLElement, start: () => void): () => void {
  if (element.children.length === 0) start();
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: '200px' },
  );
  // The marker has no box (display: contents), so its children are observed.
  for (const child of element.children) observer.observe(child);
  return () => observer.disconnect();
}

function islandIn(module: unknown, name: string): AnyIsland {
  const found: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, name) : undefined;
  if (!isIsland(found)) throw new Error(`${name}.island.tsx does not export ${name}`);
  return found;
}

function mountIn(module: unknown): IslandMount {
  const found: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'mountIsland') : undefined;
  if (!isMount(found)) throw new Error('The island renderer is not there');
  return found;
}

function isIsland(value: unknown): value is AnyIsland {
  return typeof value === 'function' && 'island' in value;
}

function isMount(value: unknown): value is IslandMount {
  return typeof value === 'function';
}
