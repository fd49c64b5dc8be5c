import { type DragEvent, useState } from 'react';
import { type CodeField, codeFields } from '../../(drafts)/index.ts';
import type { CodePane } from './code-pane.ts';
import type { Insertion } from './insertion.ts';

/** The type of a dragged insertion: while it is over a pane, only the names of the types can be read. */
const typeOf = (field: CodeField) => `application/x-codeweb-${field}`;

/** Lets an element be dragged into the code, where it inserts this. */
export const dragOf = ({ field, text }: Insertion) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.clearData();
    dataTransfer.setData(typeOf(field), '');
    dataTransfer.setData('text/plain', text);
    dataTransfer.effectAllowed = 'copy';
  },
});

/**
 * Makes a pane accept dragged insertions for its language, at the place where they are dropped; the caret shows it. Those of other
 * languages it refuses, before the editor in it takes them as text. `isOver`: while one is over the pane.
 */
export function useDrop(field: CodeField, pane: CodePane | null, onInsert: (insertion: Insertion) => void) {
  const [isOver, setOver] = useState(false);
  const take = (event: DragEvent): boolean => {
    const { types } = event.dataTransfer;
    if (!codeFields.some((one) => types.includes(typeOf(one)))) return false;
    event.stopPropagation();
    if (!types.includes(typeOf(field)) || !pane) return false;
    event.preventDefault();
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
