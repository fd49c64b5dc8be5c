import { type DragEvent, useState } from 'react';
import { type CodeField, codeFields } from '../../(drafts)/index.ts';
import type { CodePane } from './code-pane.ts';
import type { Insertion } from './insertion.ts';
import { insertionType } from './insertion-type.ts';

/**
 * Makes a pane accept dragged insertions for its language, at the place where they are dropped; the caret shows it. Those of other
 * languages it refuses, so that nothing in it takes them as text. `isOver`: while one is over the pane.
 */
export function useDrop(field: CodeField, pane: CodePane | null, onInsert: (insertion: Insertion) => void) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent): boolean => {
    const { types } = event.dataTransfer;
    if (!codeFields.some((one) => types.includes(insertionType(one)))) return false;
    event.stopPropagation();
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
    if (!types.includes(insertionType(field)) || !pane) return false;
    pane.placeCaret(event.clientX, event.clientY);
    return true;
  };
  const target = {
    onDragOverCapture: (event: DragEvent) => {
      if (!take(event)) return;
      event.dataTransfer.dropEffect = 'copy';
      setOver(true);
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
    },
    onDropCapture: (event: DragEvent) => {
      setOver(false);
      const text = event.dataTransfer.getData('text/plain');
      if (take(event) && field !== 'js') onInsert({ field, text });
    },
  };
  return { isOver, target };
}
