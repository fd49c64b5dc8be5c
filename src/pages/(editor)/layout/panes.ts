import {
  type CodeField,
  codeFields,
  type PaneSources,
  textOf,
  type WebFields,
} from '../../(drafts)/index.ts';

/** A part of the workspace: a code pane or the result. */
export type View = CodeField | 'result';
export const views: readonly View[] = [...codeFields, 'result'];

/**
 * Why a pane is not open: folded to a strip by the user, folded to a strip because it is empty, or closed, which leaves nothing of
 * it.
 */
const pauses = ['folded', 'empty', 'closed'] as const;
type Pause = (typeof pauses)[number];

/** The texts of the panes. */
export type PaneTexts = Pick<WebFields, CodeField> & PaneSources;

/** The panes that are not open, and the one that fills the workspace. */
export type Panes = { alone: View | null; paused: { readonly [view in View]?: Pause } };

export const allOpen: Panes = { alone: null, paused: {} };

const isOpen = ({ paused }: Panes, view: View) => paused[view] === undefined;

export const openCode = (panes: Panes): CodeField[] => codeFields.filter((field) => isOpen(panes, field));

/** Folds, closes or (null) opens a pane. If none would be open, another one is opened: the result, or for the result the code. */
export function withPane(panes: Panes, view: View, pause: Pause | null): Panes {
  const { [view]: _, ...others } = panes.paused;
  const next = { ...panes, paused: pause ? { ...others, [view]: pause } : others };
  if (views.some((one) => isOpen(next, one))) return next;
  return withPane(next, view === 'result' ? 'html' : 'result', null);
}

/** Folds the empty panes of a web with code, which leaves room to the others. */
export function withoutEmpty(web: PaneTexts): Panes {
  const empty = codeFields.filter((field) => textOf(web, field).trim() === '');
  if (empty.length === codeFields.length) return allOpen;
  return empty.reduce((panes, field) => withPane(panes, field, 'empty'), allOpen);
}

/** Opens the panes that were folded because they were empty, and no longer are. */
export function withFilled(panes: Panes, web: PaneTexts): Panes {
  const filled = codeFields.filter(
    (field) => panes.paused[field] === 'empty' && textOf(web, field).trim() !== '',
  );
  return filled.reduce((next, field) => withPane(next, field, null), panes);
}

/**
 * The panes as the style sheet reads them from an attribute, and as they are kept for the next visit: `css-folded js-closed`.
 * `code-folded` and `code-closed` say that no code pane is open, or even visible.
 */
export function writePanes({ alone, paused }: Panes): string {
  const words = views.flatMap((view) => {
    const pause = paused[view];
    if (!pause) return [];
    return pause === 'empty' ? [`${view}-folded`, `${view}-empty`] : [`${view}-${pause}`];
  });
  const states = codeFields.map((field) => paused[field]);
  if (states.every(Boolean)) words.push('code-folded');
  if (states.every((pause) => pause === 'closed')) words.push('code-closed');
  if (alone) words.push(`${alone}-alone`, alone === 'result' ? 'code-away' : 'result-away');
  return words.join(' ');
}

/** The panes that `writePanes` wrote. */
export function readPanes(text: string): Panes {
  const words = new Set(text.split(' '));
  const paused = views.flatMap((view) => {
    const pause = [...pauses].reverse().find((one) => words.has(`${view}-${one}`));
    return pause ? [[view, pause]] : [];
  });
  const alone = views.find((view) => words.has(`${view}-alone`)) ?? null;
  const panes: Panes = { alone, paused: Object.fromEntries(paused) };
  return views.some((view) => isOpen(panes, view)) ? panes : { ...panes, paused: {} };
}
