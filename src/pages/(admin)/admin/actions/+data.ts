import type { PageContextServer } from 'vike/types';
import type { Action } from '../../../../modules/moderation/contract/actions.ts';
import type { Page } from '../../../../shared/paging.ts';
import type { PageData } from '../../../page-context.ts';

export type ActionState = 'appeals' | 'active' | 'past';
export type ActionsData = PageData & { state: ActionState; actions: Page<Action> };

const perPage = 10;

/** One page of the moderators' actions. */
export async function data({ app, urlParsed }: PageContextServer): Promise<ActionsData> {
  const requested = urlParsed.search.state;
  const state = requested === 'active' || requested === 'past' ? requested : 'appeals';
  const page = Number(urlParsed.search.page) || 1;
  const actions = await app.moderation.listActions({ state }, { page, limit: perPage });
  return { head: { title: 'Actions', isUnlisted: true }, state, actions };
}
