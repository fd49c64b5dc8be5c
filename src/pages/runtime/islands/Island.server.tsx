import { createContext, type ReactNode, useContext } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { OpenedByLinkContext } from '../use-link-key.ts';
import type { IslandDefinition, IslandOptions } from './island.ts';
import { assertWire } from './wire-check.ts';

/**
 * Numbers the islands of one page, and collects those that start without a touch. `salt` differs between pages, since a
 * list may insert another page's HTML.
 */
export type IslandCounter = { salt: string; next: number; starting: Set<IslandOptions> };

export const IslandCounterContext = createContext<IslandCounter>({ salt: '', next: 0, starting: new Set() });

type IslandProps<Props extends object> = Props & {
  of: IslandDefinition<Props>;
  /** Rendered until hydration, for islands without server rendering. */
  fallback?: ReactNode;
};

/**
 * Renders an island's server HTML inside its marker element. Props must be JSON-serializable: they are sent as an
 * attribute.
 */
export function Island<Props extends object>(all: IslandProps<Props>) {
  const { of: Component, fallback } = all;
  const { name, on, ssr } = Component.island;
  const counter = useContext(IslandCounterContext);
  const opened = useContext(OpenedByLinkContext);
  const prefix = `i${counter.salt}${counter.next++}-`;
  if (on === 'load') counter.starting.add(Component.island);
  const props: Props = { ...all };
  Reflect.deleteProperty(props, 'of');
  Reflect.deleteProperty(props, 'fallback');
  if (import.meta.env.DEV) assertWire(name, props);
  const html = ssr
    ? renderToString(
        <OpenedByLinkContext value={opened}>
          <Component {...props} />
        </OpenedByLinkContext>,
        { identifierPrefix: prefix },
      )
    : renderToStaticMarkup(fallback);
  return (
    <code-island
      name={name}
      when={on}
      props={JSON.stringify(props)}
      prefix={prefix}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the island's own rendering, escaped by React
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
