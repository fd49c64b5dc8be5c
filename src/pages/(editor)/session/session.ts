import type { SourceKind } from '../../../modules/webs/rules/source-kinds.ts';
import type { CodeField, LinkChange, PackageFields, SavedWeb, WebFields } from '../../(drafts)/index.ts';
import { DraftKeeper, type Drafts } from './effects/draft-keeper.ts';
import { createEffectRunner, type RunEffect, type SessionDeps } from './effects/effects.ts';
import { SourceCompiler } from './effects/source-compiler.ts';
import type { ServerDraft, SessionEvent } from './state/events.ts';
import { reduce } from './state/reduce.ts';
import { type Choice, initialState, type SessionState, type SessionView, viewOf } from './state/state.ts';

/**
 * The store of one editor's work. Each command dispatches an event: `reduce` computes the next state and the effects,
 * `effects.ts` runs them and dispatches their results. The promise of a command resolves when all effects that it
 * started have ended; it never rejects, since failures are shown as notifications.
 */
export class EditorSession {
  readonly drafts: DraftKeeper;
  readonly #runEffect: RunEffect;
  readonly #compiler: SourceCompiler;
  readonly #deps: Pick<SessionDeps, 'isMember' | 'newKey'>;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  /** Number of requested saves. Each ends an editing session, so that later autosaves leave its version unchanged. */
  #saves = 0;
  #view: SessionView;

  /** `saved` is null for a new web, which begins as `blank`; `mayEdit` is false in another member's web. */
  constructor(saved: SavedWeb | null, mayEdit: boolean, deps: SessionDeps, blank?: WebFields) {
    const notifyError = (text: string) => deps.notify('error', text);
    this.drafts = new DraftKeeper({ drafts: deps.drafts, notifyError });
    this.#compiler = new SourceCompiler(deps.loadCompilers, (field, source, compiled) => {
      void this.dispatch({ type: 'compiled', field, source, compiled });
    });
    this.#runEffect = createEffectRunner(deps, this.drafts, () => this.save());
    this.#deps = deps;
    this.#state = initialState(saved, mayEdit, blank);
    this.#view = viewOf(this.#state);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The snapshot for React: the same object until something in it changes. */
  readonly view = (): SessionView => this.#view;

  get fields(): WebFields {
    return this.#state.fields;
  }

  /** The revision that the work is based on; null for a new web. */
  get baseRevision(): number | null {
    return this.#state.saved?.revision ?? null;
  }

  readonly dispatch = async (event: SessionEvent): Promise<void> => {
    const { state, effects } = reduce(this.#state, event);
    this.#state = state;
    this.#compiler.follow(state.fields);
    // Before anything renders, since typed text must be in storage first.
    const running = effects.map((effect) => this.#runEffect(effect, this.dispatch));
    this.#publish();
    await Promise.all(running);
  };

  /**
   * Starts to store drafts in this slot, and restores the stored one, or the one that the server has `kept`. A new web
   * begins with the fields of `given`.
   */
  open(slot: string, given: WebFields | null = null, kept: ServerDraft | null = null): void {
    const draft = this.drafts.open(slot);
    const { saved } = this.#state;
    const hasSetAside = saved !== null && this.drafts.readSetAside(saved.id) !== null;
    void this.dispatch({ type: 'draftOpened', draft, hasSetAside, given, kept });
  }

  /** A guest has become a member: drafts move to that member's `slot`, add-ons tried out on an own web are saved. */
  async becomeMember(drafts: Drafts, slot: string, mayEdit: boolean): Promise<void> {
    this.drafts.moveTo(slot, drafts);
    await this.dispatch({ type: 'becomeMember', mayEdit });
  }

  edit(change: Partial<WebFields>): void {
    void this.dispatch({ type: 'edit', change });
  }

  /** The user has typed in a pane. */
  type(field: CodeField, text: string): void {
    void this.dispatch({ type: 'typed', field, text });
  }

  /** Changes the language of a pane; null for the language that runs. */
  readonly chooseKind = (field: CodeField, kind: SourceKind | null): void => {
    void this.dispatch({ type: 'chooseKind', field, kind });
  };

  readonly changePackages = (packages: PackageFields): void => {
    void this.dispatch({ type: 'changePackages', packages });
  };

  /** Fills the panes of a new web. */
  async startFrom(fields: WebFields): Promise<void> {
    await this.dispatch({ type: 'startFrom', fields });
  }

  /** Saves; if something is missing, opens the dialog for it first. */
  async save(): Promise<void> {
    this.#saves += 1;
    // A save that waits for another one is compiled after that.
    if (!this.#state.isSaving) await this.#compiler.settled();
    await this.dispatch({ type: 'save', isMember: this.#deps.isMember(), newKey: this.#deps.newKey() });
  }

  /** Turns autosave on or off. `isHidden`: moderators hide the web. */
  setAutosave(isOn: boolean, isHidden: boolean): void {
    void this.dispatch({ type: 'setAutosave', isOn, isHidden });
  }

  /** Autosaves; `sitting` is the key of the editing session. */
  async autosave(sitting: string): Promise<void> {
    await this.#compiler.settled();
    await this.dispatch({
      type: 'autosave',
      isMember: this.#deps.isMember(),
      sitting: `${sitting}-${this.#saves}`,
    });
  }

  /** Reports that the code of autosave could not be loaded. */
  failAutosave(): void {
    void this.dispatch({ type: 'draftFailed', failure: { status: 0, message: '' } });
  }

  /** Makes the viewer's own copy of another member's web, with the changes made here, and opens it. */
  async fork(): Promise<void> {
    await this.#compiler.settled();
    await this.dispatch({ type: 'fork', newKey: this.#deps.newKey() });
  }

  async rename(title: string): Promise<void> {
    await this.dispatch({ type: 'rename', title });
  }

  async changeLink(change: LinkChange): Promise<void> {
    await this.dispatch({ type: 'changeLink', change });
  }

  /** Applies the title, description, tags and visibility from the dialog or the details panel, and saves. */
  async giveDetails(
    details: Pick<WebFields, 'title' | 'description' | 'visibility' | 'tags'>,
  ): Promise<void> {
    this.edit(details);
    await this.save();
  }

  /** Closes the dialog without an answer; the work stays a draft. */
  closeQuestion(): void {
    void this.dispatch({ type: 'closeQuestion' });
  }

  /** Closes the note about the restored draft and keeps the draft. */
  acceptDraft(): void {
    void this.dispatch({ type: 'acceptDraft' });
  }

  /** Returns to the saved version, or to an empty web. */
  discardDraft(): void {
    void this.dispatch({ type: 'discardDraft' });
  }

  /** Another tab has saved this revision of a web. */
  noteSavedElsewhere(id: string, revision: number): void {
    void this.dispatch({ type: 'savedElsewhere', id, revision });
  }

  /** Continues from the version that another tab has saved; with unsaved work, both are shown first. */
  async loadNewerVersion(): Promise<void> {
    await this.dispatch({ type: 'loadNewerVersion' });
  }

  /** Continues with an earlier version, which the server has made the current one. */
  async takeRestored(restored: SavedWeb): Promise<void> {
    await this.dispatch({ type: 'versionRestored', restored });
  }

  async resolveConflict(choice: Choice): Promise<void> {
    await this.dispatch({ type: 'resolveConflict', choice });
  }

  /** Brings back, unsaved, the version that was set aside in a conflict. */
  restoreSetAside(): void {
    void this.dispatch({ type: 'restoreSetAside' });
  }

  discardSetAside(): void {
    void this.dispatch({ type: 'discardSetAside' });
  }

  #publish(): void {
    const view = viewOf(this.#state);
    if (isEqual(view, this.#view)) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

/** Compares the properties of two views with Object.is. */
function isEqual(one: SessionView, other: SessionView): boolean {
  const values = new Map<string, unknown>(Object.entries(other));
  return Object.entries(one).every(([name, value]) => Object.is(value, values.get(name)));
}
