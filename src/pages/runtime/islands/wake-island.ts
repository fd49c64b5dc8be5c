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

/** Elements in an island's HTML that need its script when pressed; a link to a dialog leads to a page without it. */
const pressable = 'button, a[aria-haspopup]';

/**
 * Hydrates one island by its directive, by `start`, or on the first click on it, which is replayed once the island is
 * ready. On failure the server's HTML stays and `island:error` is dispatched.
 */
export function wakeIsland(element: HTMLElement, host: IslandHost): { start: () => void; stop: () => void } {
  let isOver = false;
  let isStarted = false;
  let unmount = () => {};
  let missed: HTMLElement | null = null;

  const keepClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null;
    // With a modifier key a link opens a new tab or window.
    if (!button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // The browser itself opens the menu.
    if (button.hasAttribute('popovertarget')) return start();
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
    const sent = JSON.parse(element.getAttribute('props') ?? '{}');
    const props = (await Component.prepare?.(sent, element)) ?? sent;
    if (isOver) return;
    const html = element.innerHTML;
    const onError = (error: unknown) => {
      unmount();
      element.innerHTML = html;
      fail(error);
    };
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
  const stop = () => {
    isOver = true;
    cancel();
    stopKeeping();
    unmount();
  };
  return { start, stop };
}

/**
 * Registers `<code-island>`, so that islands in HTML inserted later hydrate in the same way. Setting its attribute `when`
 * to `load` hydrates it.
 */
export function defineIslands(host: IslandHost): void {
  class CodeIsland extends HTMLElement {
    static readonly observedAttributes = ['when'];
    #island: ReturnType<typeof wakeIsland> | undefined;

    connectedCallback() {
      this.#island ??= wakeIsland(this, host);
    }

    attributeChangedCallback(_name: string, _before: string | null, directive: string | null) {
      if (directive === 'load') this.#island?.start();
    }

    disconnectedCallback() {
      // An element that is only moved is reconnected within the same task.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#island?.stop();
        this.#island = undefined;
      });
    }
  }
  customElements.define('code-island', CodeIsland);
}
