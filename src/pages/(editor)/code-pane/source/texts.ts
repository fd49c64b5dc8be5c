import type { CodeField } from '../../../(drafts)/index.ts';

/** Texts of panes with a source. */
export const texts = {
  viewCompiled: 'View compiled',
  compiledName: (field: CodeField) => `Compiled ${field.toUpperCase()}`,
  compiledEmpty: 'Nothing yet',
  compiledClipped: 'Only the beginning is shown. Export the web to see all',
  stale: (kind: string) => `This ${kind} does not compile. The result shows the last state that did.`,
  more: (count: number) => ` and ${count} more`,
} as const;
