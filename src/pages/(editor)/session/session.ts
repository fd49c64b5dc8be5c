import {
  changesBetween,
  type LinkChange,
  type Links,
  linksOf,
  sameLinks,
  withChange,
} from '../../(drafts)/model/links.ts';
import {
  blankWeb,
  changedFields,
  changesCode,
  isBlank,
  isSame,
  type WebFields,
} from '../../(drafts)/model/web-fields.ts';
import { DraftKeeper } from './effects/draft-keeper.ts';
import { LinkSync } from './link-sync.ts';
import { Attempts } from './save-runner.ts';
import type { SavedWeb, SessionDeps, SessionView } from './session-types.ts';
import { firstView, ViewStore } from './session-view.ts';
import { draftOf, rebase } from './state/conflict.ts';
import { obstacleOf } from './state/save-obstacle.ts';
import { Versions } from './versions.ts';

/** One editor's work: what is typed, what is saved, and the way from one to the other. */
export class EditorSession {
  readonly #deps: SessionDeps;
  #mayEdit: boolean;
  readonly #links: LinkSync;
  readonly #calls: Attempts;
  readonly versions: Versions;
  readonly drafts: DraftKeeper;
  #saved: SavedWeb | null;
  /** The newest saved version, while a draft is based on an older one. */
  #newer: SavedWeb | null = null;
  #fields: WebFields;
  readonly #store: ViewStore;
  /** Names the request that creates this web: tried again after a lost reply, it must not create a second one. */
  #key: string | null = null;

  /** `saved` is null for a new web; `mayEdit` is false in somebody else's web. */
  constructor(saved: SavedWeb | null, mayEdit: boolean, deps: SessionDeps) {
    this.#deps = deps;
    this.#saved = saved;
    this.#mayEdit = mayEdit;
    this.#fields = saved?.fields ?? blankWeb;
    const { drafts, load, readError, tell } = deps;
    const current = () => draftOf(this.#saved, this.#fields, this.#keepsLinks ? null : this.#key);
    this.drafts = new DraftKeeper({ drafts, tell, current });
    this.#store = new ViewStore(firstView(saved, this.#fields, mayEdit));
    const show = (change: Partial<SessionView>) => this.#show(change);
    this.#calls = new Attempts({ readError, tell, show });
    this.versions = new Versions({
      ...{ load, readError, show, drafts: this.drafts, view: this.view },
      work: () => ({ saved: this.#saved, fields: this.#fields }),
      goOn: (version, fields) => {
        this.#saved = version;
        this.#replace({ ...fields, ...linksOf(version.fields) });
        this.#show({ isBehind: false, draftNote: null });
      },
      attempt: (work) => this.#calls.attempt(work),
      save: () => this.save(),
    });
    this.#links = new LinkSync({
      send: (change) => deps.changeLink(this.#saved?.id ?? '', change),
      standing: () => linksOf(this.#baseline),
      failed: (error) => this.#calls.tellFailure(error),
      settle: (standing, shown) => {
        if (this.#saved) this.#saved = { ...this.#saved, fields: { ...this.#saved.fields, ...standing } };
        this.#setLinks(shown);
      },
    });
  }

  /** For React: who listens hears of every change of `view`. */
  readonly subscribe = (listener: () => void): (() => void) => this.#store.subscribe(listener);
  readonly view = (): SessionView => this.#store.view();

  get fields(): WebFields {
    return this.#fields;
  }

  /** Begins to keep drafts in this slot, and brings back the one that is there. */
  open(slot: string): void {
    const draft = this.drafts.open(slot);
    if (!draft) return void this.versions.offerAside();
    this.#key = draft.key ?? null;
    // What was typed while the page woke up is newer than the draft. The owner's add-ons are kept by the server.
    const typed = changedFields(this.#baseline, this.#fields);
    const { base, fields: drafted } = rebase(draft, this.#saved);
    const fields = { ...drafted, ...(this.#keepsLinks && linksOf(this.#baseline)) };
    if (isSame(this.#baseline, fields)) return void this.drafts.keep();
    if (base !== this.#saved) this.#newer = this.#saved;
    this.#saved = base;
    this.#replace({ ...fields, ...typed });
    this.#show({ draftNote: this.#saved ? 'differs' : 'new' });
  }

  /** Takes what was typed, and keeps it as a draft before anything is done with it. */
  edit(change: Partial<WebFields>): void {
    const wasBlank = isBlank(this.#fields);
    this.#fields = { ...this.#fields, ...change };
    if (wasBlank && !isBlank(this.#fields)) this.#deps.dismiss();
    this.drafts.keepTyped(this.#fields);
    this.#show({});
  }

  /** Goes on with the draft: the note goes, the draft stays until it is saved. */
  acceptDraft(): void {
    this.#show({ draftNote: null });
  }

  /** Returns to what is saved, or to an empty web. */
  discardDraft(): void {
    this.#key = null;
    if (this.#newer && this.#newer.revision > (this.#saved?.revision ?? 0)) this.#saved = this.#newer;
    this.#replace(this.#baseline);
    this.#show({ draftNote: null });
  }

  /** A guest has become a member: drafts move to that member's `slot`; add-ons tried out on an own web are saved. */
  async becomeMember(drafts: SessionDeps['drafts'], slot: string, mayEdit: boolean): Promise<void> {
    const links = changesBetween(this.#baseline, this.#fields);
    this.drafts.moveTo(slot, drafts);
    this.#mayEdit = mayEdit;
    this.drafts.keep();
    this.#show({ mayEdit });
    if (this.#keepsLinks) for (const change of links) await this.#links.send(change);
  }

  /** Saves, or asks for what is missing first (`obstacleOf`). Outcomes are shown as notifications; never rejects. */
  async save(): Promise<void> {
    if (this.view().isSaving) return;
    const [saved, fields, mayEdit] = [this.#saved, this.#fields, this.#mayEdit];
    const obstacle = obstacleOf({ saved, fields, mayEdit, isMember: this.#deps.isMember() });
    this.#deps.dismiss();
    this.#show({ question: obstacle?.question ?? null });
    if (obstacle?.text) this.#deps.tell(obstacle.kind, obstacle.text);
    if (obstacle) return;
    await (saved ? this.#send(saved, changedFields(saved.fields, fields)) : this.#saveNew());
  }

  /** Makes the viewer's own copy of somebody else's web, with all that was changed here, and goes on to it. */
  async fork(): Promise<void> {
    const original = this.#saved;
    if (!original || this.#mayEdit || this.view().isSaving) return;
    this.#deps.dismiss();
    this.#show({ question: null });
    const web = this.#fields;
    const key = this.#requestKey();
    const copy = await this.#calls.whileSaving(() => this.#deps.fork(original.id, web, key));
    if (!copy) return;
    this.#settle(copy, web);
    this.#deps.onForked(copy.id);
  }

  /** Gives a web its title: kept with a new web, saved at once with a saved one. */
  async rename(title: string): Promise<void> {
    if (title === this.#fields.title) return;
    this.edit({ title });
    if (this.#saved) await this.#send(this.#saved, { title });
  }

  /** Adds or takes away an add-on: at once here, and on the server where that keeps the web for its owner. */
  async changeLink(change: LinkChange): Promise<void> {
    this.#setLinks(withChange(this.#fields, change));
    if (this.#keepsLinks) await this.#links.send(change);
  }

  /** The answers of the title and description dialog; goes on saving. */
  async giveDetails(details: Pick<WebFields, 'title' | 'description' | 'isPublic'>): Promise<void> {
    this.edit(details);
    await this.save();
  }

  /** Leaves the question unanswered; the work stays a draft. */
  dismiss(): void {
    this.#deps.dismiss();
    this.#show({ question: null });
  }

  get #baseline(): WebFields {
    return this.#saved?.fields ?? blankWeb;
  }

  /** The lists of add-ons are the server's as well, changed entry by entry. */
  get #keepsLinks(): boolean {
    return this.#saved !== null && this.#mayEdit;
  }

  async #saveNew(): Promise<void> {
    const { makePicture, create, onCreated } = this.#deps;
    const web = this.#fields;
    const key = this.#requestKey();
    const saved = await this.#calls.whileSaving(async () => create(web, await makePicture(web), key));
    if (!saved) return;
    const links = changesBetween(saved.fields, this.#fields);
    this.#settle(saved, saved.fields);
    onCreated(saved.id);
    // A first try whose reply was lost may have saved an older state.
    const missed = changedFields(saved.fields, web);
    if (Object.keys(missed).length > 0) await this.#send(saved, missed);
    for (const change of links) await this.changeLink(change);
  }

  async #send(saved: SavedWeb, changed: Partial<WebFields>): Promise<void> {
    if (this.view().isSaving) return;
    const web = this.#fields;
    const answer = await this.#calls.whileSaving(async () => {
      const picture = changesCode(changed) ? await this.#deps.makePicture(web) : null;
      const sent = { ...changed, isPublic: web.isPublic };
      const update = this.#deps.update(saved.id, sent, picture, saved.revision);
      return this.versions.unlessChanged(saved.id, update);
    });
    if (!answer) return;
    if (!('theirs' in answer)) return this.#settle(answer, { ...saved.fields, ...changed });
    // Where nothing of the other version would be lost there is nothing to ask.
    if (this.versions.meet(answer.theirs) && this.view().isChanged) await this.save();
  }

  /** What was sent is the baseline now; what was typed meanwhile stays a draft on top of it. */
  #settle(saved: SavedWeb, sent: WebFields): void {
    const typedSince = changedFields(sent, this.#fields);
    if (this.#saved?.id !== saved.id) this.drafts.moveTo(saved.id);
    this.#saved = saved;
    this.#fields = { ...saved.fields, ...typedSince };
    this.drafts.keep();
    this.#deps.dismiss();
    this.#show({ id: saved.id, draftNote: null, isBehind: false, revision: saved.revision });
    this.#deps.onSaved(saved.id, saved.revision);
  }

  #setLinks(links: Links): void {
    const isNew = !sameLinks(links, this.#fields);
    this.#fields = { ...this.#fields, ...links };
    this.drafts.keep();
    this.#show({});
    if (isNew) this.#deps.onLinks(this.#fields);
  }

  #replace(fields: WebFields): void {
    this.#fields = fields;
    this.drafts.keep();
    this.#deps.onReplaced(fields);
  }

  /** Known before it is sent, so that a reload does not forget it. */
  #requestKey(): string {
    this.#key ??= this.#deps.newKey();
    this.drafts.keep();
    return this.#key;
  }

  #show(change: Partial<SessionView>): void {
    const { title, description, isPublic } = this.#fields;
    const isChanged = !isSame(this.#baseline, this.#fields);
    const words = { title, description, isPublic, ...linksOf(this.#fields) };
    this.#store.set({ ...this.view(), ...words, isChanged, isBlank: isBlank(this.#fields), ...change });
  }
}
