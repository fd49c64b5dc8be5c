import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/http/endpoint.ts';
import { pageOf, pageQuery } from '../../../shared/http/paging.ts';
import { listChoices } from '../fields.ts';
import { webCard } from './things.ts';

const username = Type.Object({ username: Type.String() });
const order = {
  sortBy: Type.Enum([...listChoices.sortBy], { default: 'createdAt' }),
  sortOrder: Type.Enum([...listChoices.sortOrder], { default: 'desc' }),
};
const search = { search: Type.String({ default: '', maxLength: 200 }) };
const ofView = (defaultView: string) => Type.Enum([...listChoices.view], { default: defaultView });
const query = <T extends Parameters<typeof Type.Object>[0]>(limit: number, more: T) =>
  Type.Object({ ...pageQuery(limit).properties, ...more });

/** Lists of webs. */
export const listEndpoints = defineEndpoints({
  'GET /webs/trending': {
    access: 'open',
    summary: 'Public webs, the most active first',
    rate: rates.read,
    query: pageQuery(8),
    reply: pageOf(webCard),
  },
  'GET /webs/following': {
    access: 'member',
    summary: 'Public webs of those the member follows, newest first',
    rate: rates.read,
    query: pageQuery(8),
    reply: pageOf(webCard),
  },
  'GET /webs/your-work': {
    access: 'member',
    summary: "The member's own webs; with `search` the best matches first, whatever the sorting",
    rate: rates.read,
    query: query(8, { ...search, ...order, view: ofView('all') }),
    reply: pageOf(webCard),
  },
  'GET /webs/user/{username}': {
    access: 'open',
    summary: "A member's webs; private ones, and private forks, only for that member",
    rate: rates.read,
    params: username,
    query: query(4, { ...order, webType: Type.Enum([...listChoices.webType], { default: 'public' }) }),
    reply: pageOf(webCard),
  },
});
