import type { ReactNode } from 'react';

/**
 * When an island hydrates: immediately, or when it is near the viewport and the page was touched (first-touch.ts).
 * Features without script, such as links and the opening of menus, work before.
 */
export type IslandDirective = 'load' | 'touch';

export type IslandOptions = {
  name: string;
  on: IslandDirective;
  ssr: boolean;
  /** A chunk (infra/build/chunks.ts) that the island imports as soon as it runs, on devices that the media query matches. */
  next?: { chunk: string; media: string };
};

/** A component that hydrates independently. It stays a plain function so that fast refresh can swap it in place. */
export type IslandDefinition<Props extends object> = ((props: Props) => ReactNode) & {
  island: IslandOptions;
  /** Completes the server's props, and its HTML in `element`, before hydration. */
  prepare?: (props: Props, element: HTMLElement) => Promise<Props>;
};

/**
 * Declares an island. `name` must be the name of the export and of the file (`<name>.island.tsx`). With `ssr: false`
 * the server sends the fallback given to `<Island>` until hydration. The renderer is not imported here: it would pull
 * react-dom/server into the browser bundle.
 */
export function island<Props extends object>(
  options: IslandOptions,
  component: (props: Props) => ReactNode,
  prepare?: IslandDefinition<Props>['prepare'],
): IslandDefinition<Props> {
  return Object.assign(component, { island: options, ...(prepare && { prepare }) });
}
