import type { ComponentType } from 'react';

/** When an island wakes: at once, when the browser is idle, or when it comes near the screen. */
export type IslandDirective = 'load' | 'idle' | 'visible';

export type IslandDefinition<Props extends object> = {
  name: string;
  on: IslandDirective;
  ssr: boolean;
  Component: ComponentType<Props>;
};

/**
 * Declares an island. `name` must be the export's name and the file's (`<name>.island.tsx`).
 * With `ssr: false` the server sends the fallback given to `<Island>` until the browser has taken over.
 * The renderer stays out of this file: it would bring react-dom/server into the browser.
 */
export function island<Props extends object>(
  options: { name: string; on: IslandDirective; ssr: boolean },
  Component: ComponentType<Props>,
): IslandDefinition<Props> {
  return { ...options, Component };
}
