import type { DragEvent } from 'react';
import type { Insertion } from '../code-pane/insertion.ts';
import { insertionType, sheetType } from '../code-pane/insertion-type.ts';

/** Lets an element be dragged into the code, where it inserts this. */
export const dragOf = ({ field, text, sheet }: Insertion) => ({
  draggable: true,
  onDragStart: ({ dataTransfer }: DragEvent) => {
    dataTransfer.clearData();
    dataTransfer.setData(insertionType(field), '');
    dataTransfer.setData('text/plain', text);
    if (sheet) dataTransfer.setData(sheetType, sheet);
    dataTransfer.effectAllowed = 'copy';
  },
});
