import {
  changesBetween,
  type LinkChange,
  type Links,
  linksOf,
  sameLinks,
  withChange,
} from '../../../(drafts)/index.ts';
import { storeDraft } from './drafting.ts';
import { andThen, type Failure, type Transition, transition } from './events.ts';
import { fail } from './saving.ts';
import { baselineOf, type SessionState, savesLinksAtOnce } from './state.ts';

/** Applies a change of the add-ons at once (optimistically), and sends it where the server stores them at once. */
export function changeLink(state: SessionState, change: LinkChange): Transition {
  return andThen(showLinks(state, withChange(state.fields, change)), (next) =>
    savesLinksAtOnce(next) ? send(next, [change]) : transition(next),
  );
}

/** A guest becomes a member: the add-ons tried out on a web of their own are saved. */
export function becomeMember(state: SessionState, mayEdit: boolean): Transition {
  const changes = changesBetween(baselineOf(state), state.fields);
  const next = { ...state, mayEdit };
  return andThen(transition(next, storeDraft(next)), (member) =>
    savesLinksAtOnce(member) ? send(member, changes) : transition(member),
  );
}

/** Sends the changes that waited for the end of a save. */
export function changeWaitingLinks(state: SessionState): Transition {
  const waiting = state.linksAfterSave;
  return waiting.reduce<Transition>(
    (done, change) => andThen(done, (next) => changeLink(next, change)),
    transition({ ...state, linksAfterSave: [] }),
  );
}

/** The server has answered the first pending change with the lists that it has now. */
export function confirmLink(state: SessionState, links: Links): Transition {
  return settleFirst(state, linksOf(links));
}

/** The first pending change failed: it is rolled back, those after it stay. */
export function rollBackLink(state: SessionState, failure: Failure): Transition {
  return andThen(fail(state, failure, ''), (next) => settleFirst(next, linksOf(baselineOf(next))));
}

function settleFirst(state: SessionState, stored: Links): Transition {
  const [, ...rest] = state.pendingLinks;
  const { saved } = state;
  const next: SessionState = {
    ...state,
    saved: saved && { ...saved, fields: { ...saved.fields, ...stored } },
    pendingLinks: rest,
  };
  return andThen(showLinks(next, rest.reduce(withChange, stored)), sendFirst);
}

function send(state: SessionState, changes: readonly LinkChange[]): Transition {
  const isIdle = state.pendingLinks.length === 0;
  const next = { ...state, pendingLinks: [...state.pendingLinks, ...changes] };
  return isIdle ? sendFirst(next) : transition(next);
}

/** One change is sent at a time, since each reply holds complete lists. */
function sendFirst(state: SessionState): Transition {
  const [change] = state.pendingLinks;
  if (!change) return transition(state);
  return transition(state, { type: 'saveLink', id: state.saved?.id ?? '', change });
}

function showLinks(state: SessionState, links: Links): Transition {
  const next = { ...state, fields: { ...state.fields, ...links } };
  const stored = transition(next, storeDraft(next));
  if (sameLinks(links, state.fields)) return stored;
  return andThen(stored, () => transition(next, { type: 'refreshResult', fields: next.fields }));
}
