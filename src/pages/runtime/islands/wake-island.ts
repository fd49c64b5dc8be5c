import type { IslandDefinition } from './island.ts';

export type AnyIsland = IslandDefinition<Record<string, unknown>>;

type MountOptions = {
  props: Record<string, unknown>;
  prefix: string;
  onReady: () => void;
  onError: (error: unknown) => void;
};

/** Hydrates the element's server HTML; returns an unmount function. */
export type IslandMount = (element: HTMLElement, Component: AnyIsland, options: MountOptions) => () => void;

/** Dependencies of the runtime; tests provide their own. */
export type IslandHost = {
  load: (name: string) => Promise<AnyIsland>;
  loadMount: () => Promise<IslandMount>;
  /** Calls `start` when the directive's condition is met; returns a cancel function. */
  wait: (element: HTMLElement, directive: string, start: () => void) => () => void;
  /** Tells the user that this part stays static because hydration failed. */
  failed: (element: HTMLElement, error: unknown) => void;
};

/**
 * Hydrates one island by its directive, or on the first click on it, which is replayed once the island is ready. On
 * failure the server's HTML stays and `island:error` is dispatched. Returns a stop function.
 */
export function wakeIsland(element: HTMLElement, host: IslandHost): () => void {
  let isOver = false;
  let isStarted = false;
  let unmount = () => {};
  let missed: HTMLElement | null = null;

  const keepClick = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button') : null;
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    missed = button;
    start();
  };
  const stopKeeping = () => element.removeEventListener('click', keepClick, { capture: true });
  const fail = (error: unknown) => {
    stopKeeping();
    host.failed(element, error);
  };
  const onReady = () => {
    stopKeeping();
    element.setAttribute('data-ready', '');
    missed?.removeAttribute('data-clicked');
    if (missed?.isConnected) missed.click();
  };
  const hydrate = async () => {
    const name = element.getAttribute('name') ?? '';
    const [Component, mount] = await Promise.all([host.load(name), host.loadMount()]);
    if (isOver) return;
    const html = element.innerHTML;
    const onError = (error: unknown) => {
      unmount();
      element.innerHTML = html;
      fail(error);
    };
    const props = JSON.parse(element.getAttribute('props') ?? '{}');
    unmount = mount(element, Component, {
      props,
      prefix: element.getAttribute('prefix') ?? '',
      onReady,
      onError,
    });
  };
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    hydrate().catch(fail);
  };

  element.addEventListener('click', keepClick, { capture: true });
  // boot.js marks a click that happened before this script was loaded.
  missed = element.querySelector<HTMLElement>('[data-clicked]');
  if (missed) start();
  const cancel = host.wait(element, element.getAttribute('when') ?? 'load', start);
  return () => {
    isOver = true;
    cancel();
    stopKeeping();
    unmount();
  };
}

/** Registers `<code-island>`, so that islands in HTML inserted later hydrate in the same way. */
export function defineIslands(host: IslandHost): void {
  class CodeIsland extends HTMLElement {
    #end: (() => void) | undefined;

    connectedCallback() {
      this.#end ??= wakeIsland(this, host);
    }

    disconnectedCallback() {
      // An element that is only moved is reconnected within the same task.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#end?.();
        this.#end = undefined;
      });
    }
  }
  customElements.define('code-island', CodeIsland);
}
