import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { IslandMount } from './wake-island.ts';

/** Gives an island its own React root; in a module of its own, so that pages without islands never load React. */
export const mountIsland: IslandMount = (element, Component, { props, prefix, onReady, onError }) => {
  const node = createElement(Ready, { onReady }, createElement(Component, props));
  const options = { identifierPrefix: prefix, onUncaughtError: onError };
  if (Component.island.ssr) {
    const root = hydrateRoot(element, node, options);
    return () => root.unmount();
  }
  const root = createRoot(element, options);
  root.render(node);
  return () => root.unmount();
};

/** What a mounted dialog gets besides its own props. */
export type Closable = { onClose: () => void };

/** Shows a dialog in a React root of its own until it closes. */
export function mountDialog<Props extends object>(
  Dialog: ComponentType<Props & Closable>,
  props: Props,
): void {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  const onClose = () => {
    root.unmount();
    host.remove();
  };
  root.render(createElement(Dialog, { ...props, onClose }));
}

function Ready({ onReady, children }: { onReady: () => void; children?: ReactNode }) {
  // The root renders this once; a later onReady would tell nothing new.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the first commit only
  useEffect(onReady, []);
  return children;
}
