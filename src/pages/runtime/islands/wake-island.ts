import type { IslandDefinition } from './island.ts';

export type AnyIsland = IslandDefinition<Record<string, unknown>>;

type MountOptions = {
  props: Record<string, unknown>;
  prefix: string;
  onReady: () => void;
  onError: (error: unknown) => void;
};

/** Takes over the element's server HTML; returns how to let go of it. */
export type IslandMount = (element: HTMLElement, Component: AnyIsland, options: MountOptions) => () => void;

/** What the runtime asks of its surroundings; tests hand in their own. */
export type IslandHost = {
  load: (name: string) => Promise<AnyIsland>;
  loadMount: () => Promise<IslandMount>;
  /** Runs `start` when the directive says so; returns how to call that off. */
  wait: (element: HTMLElement, directive: string, start: () => void) => () => void;
  /** Tells people that this part stays as the server sent it. */
  failed: (element: HTMLElement, error: unknown) => void;
};

/**
 * Wakes one island by its directive, or at the first click on it, which is repeated once it is ready.
 * On failure the server's HTML stays and `island:error` is dispatched. Returns how to end it.
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
  // boot.js marks what was clicked before this script was here.
  missed = element.querySelector<HTMLElement>('[data-clicked]');
  if (missed) start();
  const callOff = host.wait(element, element.getAttribute('when') ?? 'load', start);
  return () => {
    isOver = true;
    callOff();
    stopKeeping();
    unmount();
  };
}

/** Registers `<code-island>`; islands in HTML that is inserted later wake in the same way. */
export function defineIslands(host: IslandHost): void {
  class CodeIsland extends HTMLElement {
    #end: (() => void) | undefined;

    connectedCallback() {
      this.#end ??= wakeIsland(this, host);
    }

    disconnectedCallback() {
      // An element that is merely moved comes back within the same task.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#end?.();
        this.#end = undefined;
      });
    }
  }
  customElements.define('code-island', CodeIsland);
}
