import { messages } from '../../../modules/webs/messages.ts';
import type { SavedWeb, SessionDeps, SessionView } from './session-types.ts';
import { texts } from './texts.ts';
import {
  blankWeb,
  changedFields,
  changesCode,
  isBlank,
  isSame,
  lacksDetails,
  type WebFields,
} from './web-fields.ts';

const LARGE = 200_000;
const PAUSE_MS = 30;

/** One editor's work: what is typed, what is saved, and the way from one to the other. */
export class EditorSession {
  readonly #deps: SessionDeps;
  readonly #mayEdit: boolean;
  readonly #listeners = new Set<() => void>();
  #saved: SavedWeb | null;
  #fields: WebFields;
  #slot: string | null = null;
  #view: SessionView;
  #isDraftTold = false;
  /** Names the request that creates this web: tried again after a lost reply, it must not create a second one. */
  #key: string | null = null;
  #waiting: ReturnType<typeof setTimeout> | null = null;

  /** `saved` is null for a new web; `mayEdit` is false in somebody else's web. */
  constructor(saved: SavedWeb | null, mayEdit: boolean, deps: SessionDeps) {
    this.#deps = deps;
    this.#saved = saved;
    this.#mayEdit = mayEdit;
    this.#fields = saved?.fields ?? blankWeb;
    this.#view = {
      id: saved?.id ?? null,
      title: this.#fields.title,
      description: this.#fields.description,
      isPublic: this.#fields.isPublic,
      isChanged: false,
      isSaving: false,
      question: null,
      draftNote: null,
      mayEdit,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): SessionView => this.#view;

  get fields(): WebFields {
    return this.#fields;
  }

  /** Begins to keep drafts in this slot, and brings back the one that is there. */
  open(slot: string): void {
    this.#slot = slot;
    const draft = this.#deps.drafts.read(slot);
    if (!draft) return;
    this.#key = draft.key ?? null;
    if (isSame(this.#baseline, draft.fields)) {
      this.#deps.drafts.remove(slot);
      return;
    }
    // What was typed while the page woke up is newer than the draft.
    const fields = { ...draft.fields, ...changedFields(this.#baseline, this.#fields) };
    this.#replace({ ...fields, ...this.#links });
    this.#show({ draftNote: this.#saved ? 'differs' : 'new' });
  }

  /** Takes what was typed, and keeps it as a draft before anything is done with it. */
  edit(change: Partial<WebFields>): void {
    this.#fields = { ...this.#fields, ...change };
    const { html, css, js } = this.#fields;
    // Writing megabytes at every key would hold up the typing; a pause is still before the next run.
    if (html.length + css.length + js.length < LARGE) this.#keepDraft();
    else this.#waiting ??= setTimeout(() => this.flush(), PAUSE_MS);
    this.#show({});
  }

  /** Writes a draft that waits for a pause in typing: the page may be going away. */
  flush(): void {
    if (this.#waiting !== null) this.#keepDraft();
  }

  /** Goes on with the draft: the note goes, the draft stays until it is saved. */
  acceptDraft(): void {
    this.#show({ draftNote: null });
  }

  /** Returns to what is saved, or to an empty web. */
  discardDraft(): void {
    this.#key = null;
    this.#replace(this.#baseline);
    this.#show({ draftNote: null });
  }

  /** Saves, or asks for what is missing first. Told apart by toasts; never rejects. */
  async save(): Promise<void> {
    if (this.#view.isSaving || !this.#mayEdit) return;
    this.#show({ question: null });
    await (this.#saved ? this.#saveChanges(this.#saved) : this.#saveNew());
  }

  /** Gives a web its title: kept with a new web, saved at once with a saved one. */
  async rename(title: string): Promise<void> {
    if (title === this.#fields.title) return;
    this.edit({ title });
    if (this.#saved) await this.#send(this.#saved, { title });
  }

  /** The answers of the title and description dialog; goes on saving. */
  async giveDetails(details: Pick<WebFields, 'title' | 'description' | 'isPublic'>): Promise<void> {
    this.edit(details);
    await this.save();
  }

  /** Leaves the question unanswered; the work stays a draft. */
  dismiss(): void {
    this.#show({ question: null });
  }

  get #baseline(): WebFields {
    return this.#saved?.fields ?? blankWeb;
  }

  get #links(): Pick<WebFields, 'cssLinks' | 'jsLinks' | 'htmlLinks'> {
    const { cssLinks, jsLinks, htmlLinks } = this.#baseline;
    return { cssLinks, jsLinks, htmlLinks };
  }

  async #saveNew(): Promise<void> {
    const { tell, isMember, makePicture, create, onCreated } = this.#deps;
    const web = this.#fields;
    if (isBlank(web)) return tell('warning', messages.emptyWeb);
    if (!isMember()) {
      this.#show({ question: 'login' });
      return tell('warning', messages.pleaseLoginToSave);
    }
    if (lacksDetails(web)) {
      this.#show({ question: 'details' });
      return tell('warning', messages.titleAndDescription);
    }
    this.#key ??= this.#deps.newKey();
    this.#keepDraft();
    const key = this.#key;
    const saved = await this.#whileSaving(async () => create(web, await makePicture(web), key));
    if (!saved) return;
    this.#settle(saved, saved.fields);
    onCreated(saved.id);
    // A first try whose reply was lost may have saved an older text.
    const missed = changedFields(saved.fields, web);
    if (Object.keys(missed).length > 0) await this.#send(saved, missed);
  }

  async #saveChanges(saved: SavedWeb): Promise<void> {
    const changed = changedFields(saved.fields, this.#fields);
    if (Object.keys(changed).length === 0) return this.#deps.tell('info', messages.noChanges);
    if (isBlank(this.#fields)) return this.#deps.tell('warning', messages.nothingToSave);
    await this.#send(saved, changed);
  }

  async #send(saved: SavedWeb, changed: Partial<WebFields>): Promise<void> {
    if (this.#view.isSaving) return;
    const web = this.#fields;
    const answer = await this.#whileSaving(async () => {
      const picture = changesCode(changed) ? await this.#deps.makePicture(web) : null;
      return this.#deps.update(saved.id, { ...changed, isPublic: web.isPublic }, picture);
    });
    if (answer) this.#settle(answer, { ...saved.fields, ...changed });
  }

  /** What `work` answers; null when it fails, which is told. */
  async #whileSaving<T>(work: () => Promise<T>): Promise<T | null> {
    this.#show({ isSaving: true });
    try {
      return await work();
    } catch (error) {
      const { status, message } = this.#deps.readError(error);
      const offline = status === 0 || status >= 500;
      this.#deps.tell('error', offline ? `${message}. ${texts.draftKept}` : message);
      if (status === 401) this.#show({ question: 'login' });
      return null;
    } finally {
      this.#show({ isSaving: false });
    }
  }

  /** What was sent is the baseline now; what was typed meanwhile stays a draft on top of it. */
  #settle(saved: SavedWeb, sent: WebFields): void {
    const typedSince = changedFields(sent, this.#fields);
    const oldSlot = this.#slot;
    const isNew = this.#saved === null;
    this.#saved = saved;
    this.#fields = { ...saved.fields, ...typedSince };
    if (isNew && oldSlot) {
      this.#deps.drafts.remove(oldSlot);
      this.#slot = saved.id;
    }
    this.#keepDraft();
    this.#show({ id: saved.id, draftNote: null });
  }

  #replace(fields: WebFields): void {
    this.#fields = fields;
    this.#keepDraft();
    this.#deps.onReplaced(fields);
  }

  #keepDraft(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#waiting = null;
    if (!this.#slot) return;
    if (isSame(this.#baseline, this.#fields)) {
      this.#deps.drafts.remove(this.#slot);
      return;
    }
    const key = this.#saved ? null : this.#key;
    const savedAt = this.#saved?.updatedAt ?? null;
    const draft = { fields: this.#fields, savedAt, ...(key !== null && { key }) };
    const result = this.#deps.drafts.write(this.#slot, draft);
    if (result === 'full' && !this.#isDraftTold) this.#deps.tell('error', texts.storageFull);
    this.#isDraftTold = result === 'full';
  }

  #show(change: Partial<SessionView>): void {
    const { title, description, isPublic } = this.#fields;
    const isChanged = !isSame(this.#baseline, this.#fields);
    const next = { ...this.#view, title, description, isPublic, isChanged, ...change };
    if (JSON.stringify(next) === JSON.stringify(this.#view)) return;
    this.#view = next;
    for (const listener of this.#listeners) listener();
  }
}
