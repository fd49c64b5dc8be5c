import { linksOf } from '../../(drafts)/model/links.ts';
import { isBlank, type WebFields } from '../../(drafts)/model/web-fields.ts';
import type { SavedWeb, SessionView } from './session-types.ts';

/** What the frame shows before anything has happened. */
export function firstView(saved: SavedWeb | null, fields: WebFields, mayEdit: boolean): SessionView {
  return {
    id: saved?.id ?? null,
    title: fields.title,
    description: fields.description,
    isPublic: fields.isPublic,
    ...linksOf(fields),
    isChanged: false,
    isBlank: isBlank(fields),
    isSaving: false,
    question: null,
    draftNote: null,
    isBehind: false,
    mayEdit,
    revision: null,
  };
}

/** What the frame shows now, and who is told when that changes. */
export class ViewStore {
  readonly #listeners = new Set<() => void>();
  #view: SessionView;

  constructor(view: SessionView) {
    this.#view = view;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): SessionView => this.#view;

  set(view: SessionView): void {
    if (isAlike(view, this.#view)) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

function isAlike(before: SessionView, after: SessionView): boolean {
  const old = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).every(([name, value]) => Object.is(value, old.get(name)));
}
