import { useEffect, useState } from 'react';
import type { CodeField } from '../../(drafts)/model/web-fields.ts';
import type { CodePane } from './code-pane.ts';
import { type Insertion, writtenBetween } from './insertion.ts';

/** A pane that is asked for, and what is done with it once it is shown. */
export type Goal = { field: CodeField; act: (pane: CodePane) => void };

/** Something is to be written where the caret stands. */
export const toInsert = (insertion: Insertion): Goal => ({
  field: insertion.field,
  act: (pane) => pane.insert((before, after) => writtenBetween(insertion, before, after)),
});

/** The newest goal, which the workspace shows, and how to set another one. */
export function useGoal(paneOf: (field: CodeField) => CodePane | undefined) {
  const [goal, setGoal] = useState<Goal | null>(null);
  useEffect(() => {
    const pane = goal && paneOf(goal.field);
    if (pane) goal.act(pane);
  }, [goal, paneOf]);
  return [goal, setGoal] as const;
}
