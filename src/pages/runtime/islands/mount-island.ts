import { type ComponentType, createElement, type ReactNode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { OpenedByLinkContext, openedHere } from '../use-link-key.ts';
import type { IslandMount } from './wake-island.ts';

/** Mounts an island in its own React root. A separate module, so that pages without islands never load React. */
export const mountIsland: IslandMount = (element, Component, { props, prefix, onReady, onError }) => {
  // An island that waits for a touch stores and repeats the press.
  const reportEarlyChoices = Component.island.on === 'load' ? findEarlyChoices(element) : () => {};
  const begin = () => {
    onReady();
    reportEarlyChoices();
  };
  const node = createElement(Ready, { onReady: begin }, withOpened(createElement(Component, props)));
  const options = { identifierPrefix: prefix, onUncaughtError: onError };
  if (Component.island.ssr) {
    const root = hydrateRoot(element, node, options);
    return () => root.unmount();
  }
  const root = createRoot(element, options);
  root.render(node);
  return () => root.unmount();
};

const withOpened = (node: ReactNode) => createElement(OpenedByLinkContext, { value: openedHere() }, node);

/** Props that every mounted dialog gets. */
export type Closable = { onClose: () => void };

/** Renders a dialog in its own React root until it is closed. */
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
  root.render(withOpened(createElement(Dialog, { ...props, onClose })));
}

function Ready({ onReady, children }: { onReady: () => void; children?: ReactNode }) {
  // The root renders this once, so a changed `onReady` need not be handled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after the first commit only
  useEffect(onReady, []);
  return children;
}

type Choice = HTMLInputElement | HTMLSelectElement;

/**
 * Checked boxes, chosen options and files in server-rendered controls from before their code was loaded. Hydration
 * leaves the controls unchanged, but React's state has the initial values: a checked box would count as empty.
 * Returns a function that informs React, for after the hydration.
 */
function findEarlyChoices(element: HTMLElement): () => void {
  const controls = element.querySelectorAll<Choice>('[type=checkbox], [type=file], select');
  const changed = [...controls].filter(isChanged);
  return () => {
    for (const control of changed) report(control);
  };
}

function isChanged(control: Choice): boolean {
  if (control instanceof HTMLInputElement)
    return Boolean(control.files?.length) || control.checked !== control.defaultChecked;
  const byDefault = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
  return control.selectedIndex !== Math.max(byDefault, 0);
}

function report(control: Choice): void {
  if (!control.isConnected || control.disabled) return;
  if (control.type !== 'checkbox') control.dispatchEvent(new Event('change', { bubbles: true }));
  else {
    // React is only notified of changes: the first click restores its state, the second repeats the user's choice.
    control.click();
    control.click();
  }
}
