import { useEffect, useState } from 'react';
import type { CodeField } from '../../(drafts)/index.ts';
import type { CodePane } from './code-pane.ts';
import { type Insertion, writtenBetween } from './insertion.ts';

/** An action to run on a pane once it is shown. */
export type PaneCommand = { field: CodeField; act: (pane: CodePane) => void };

/** Inserts text at the caret. */
export const insertCommand = (insertion: Insertion): PaneCommand => ({
  field: insertion.field,
  act: (pane) => pane.insert((before, after) => writtenBetween(insertion, before, after)),
});

/** The latest command, whose pane the workspace shows, and the function that sets the next one. */
export function usePaneCommand(paneOf: (field: CodeField) => CodePane | undefined) {
  const [command, setCommand] = useState<PaneCommand | null>(null);
  useEffect(() => {
    const pane = command && paneOf(command.field);
    if (pane) command.act(pane);
  }, [command, paneOf]);
  return [command, setCommand] as const;
}
