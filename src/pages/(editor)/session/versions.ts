import { blankWeb, type WebFields } from '../../(drafts)/model/web-fields.ts';
import type { DraftKeeper } from './effects/draft-keeper.ts';
import type { SavedWeb, SessionDeps, SessionView } from './session-types.ts';
import { type Choice, type Conflict, compare, losesNothing } from './state/conflict.ts';

/** What it takes from the session. */
type Hands = Pick<SessionDeps, 'load' | 'readError'> & {
  drafts: DraftKeeper;
  view: () => SessionView;
  work: () => { saved: SavedWeb | null; fields: WebFields };
  show: (change: Partial<SessionView>) => void;
  /** From here on work is measured by `saved`; the panes show `fields`. */
  goOn: (saved: SavedWeb, fields: WebFields) => void;
  /** What `work` answers; null when it fails, which is told. */
  attempt: <T>(work: () => Promise<T>) => Promise<T | null>;
  save: () => Promise<void>;
};

/** The other versions of the web that a session works on: saved elsewhere meanwhile, or put aside here. */
export class Versions {
  readonly #hands: Hands;
  #conflict: Conflict | null = null;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  /** The version that stands against a save, while that is asked about. */
  get conflict(): Conflict | null {
    return this.#conflict;
  }

  /** Another tab has saved a web. */
  hear(id: string, revision: number): void {
    const { saved } = this.#hands.work();
    const isOurs = saved?.id === id && revision > saved.revision;
    if (isOurs && this.#hands.view().mayEdit) this.#hands.show({ isBehind: true });
  }

  /** Goes on from what another tab has saved; where there is unsaved work here, both are shown first. */
  async catchUp(): Promise<void> {
    const { attempt, load, view, work } = this.#hands;
    const id = work().saved?.id;
    if (id === undefined || view().isSaving) return;
    const theirs = await attempt(() => load(id));
    if (theirs) this.meet(theirs);
  }

  /** Takes a version for the newest one. False where that would lose some of it, which is asked about first. */
  meet(theirs: SavedWeb): boolean {
    const { goOn, show, view, work } = this.#hands;
    const { saved, fields } = work();
    if (!view().isChanged) {
      goOn(theirs, theirs.fields);
      return true;
    }
    const conflict = compare(saved?.fields ?? blankWeb, fields, theirs);
    if (losesNothing(conflict)) {
      goOn(theirs, fields);
      return true;
    }
    this.#conflict = conflict;
    show({ question: 'conflict' });
    return false;
  }

  /** What `update` answers, or the version that stands against it. */
  async unlessChanged(id: string, update: Promise<SavedWeb>): Promise<SavedWeb | { theirs: SavedWeb }> {
    const { load, readError } = this.#hands;
    return update.catch(async (error: unknown) => {
      if (readError(error).status !== 409) throw error;
      return { theirs: await load(id) };
    });
  }

  /** Answers the question which version counts. */
  async settle(choice: Choice): Promise<void> {
    const { drafts, goOn, save, show, work } = this.#hands;
    const conflict = this.#conflict;
    this.#conflict = null;
    show({ question: null });
    if (!conflict || choice === 'cancel') return;
    const { saved } = work();
    const { theirs, merged } = conflict;
    if (choice === 'theirs') {
      if (saved) drafts.putAside(saved.id);
      goOn(theirs, theirs.fields);
      this.offerAside();
      return;
    }
    goOn(theirs, choice === 'merge' && merged ? merged : work().fields);
    await save();
  }

  /** Tells of a version that was put aside. */
  offerAside(): void {
    const { saved } = this.#hands.work();
    if (saved && this.#hands.drafts.aside(saved.id)) this.#hands.show({ draftNote: 'aside' });
  }

  /** Returns to the version that was put aside; it waits to be saved again. */
  bringBack(): void {
    const { drafts, goOn, work } = this.#hands;
    const { saved } = work();
    const aside = saved && drafts.aside(saved.id);
    this.forgetAside();
    if (saved && aside) goOn(saved, aside.fields);
  }

  forgetAside(): void {
    const { drafts, show, work } = this.#hands;
    const { saved } = work();
    if (saved) drafts.forgetAside(saved.id);
    show({ draftNote: null });
  }
}
