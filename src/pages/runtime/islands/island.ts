import type { ReactNode } from 'react';

/** When an island wakes: at once, when the browser is idle, or when it comes near the screen. */
export type IslandDirective = 'load' | 'idle' | 'visible';

export type IslandOptions = { name: string; on: IslandDirective; ssr: boolean };

/** A component that wakes alone. It stays a plain function, so that fast refresh can swap it in place. */
export type IslandDefinition<Props extends object> = ((props: Props) => ReactNode) & {
  island: IslandOptions;
};

/**
 * Declares an island. `name` must be the export's name and the file's (`<name>.island.tsx`).
 * With `ssr: false` the server sends the fallback given to `<Island>` until the browser has taken over.
 * The renderer stays out of this file: it would bring react-dom/server into the browser.
 */
export function island<Props extends object>(
  options: IslandOptions,
  component: (props: Props) => ReactNode,
): IslandDefinition<Props> {
  return Object.assign(component, { island: options });
}
