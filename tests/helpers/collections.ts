import type { Visibility } from '../../src/shared/rules/visibility.ts';
import type { Built, Member } from './build.ts';

/** Creates a collection through the API and returns it. */
export async function makeCollection(
  call: Built['call'],
  as: Member,
  changes: { name?: string; description?: string; isPublic?: boolean; visibility?: Visibility } = {},
) {
  const body = { name: `Collection ${++made}`, description: 'What it is for', ...changes };
  const answer = await call('POST', '/collections/create', { as, body });
  if (answer.status !== 201) throw new Error(`not made: ${answer.body.message}`);
  return answer.body.data;
}

let made = 0;

/** Adds a web to a collection through the API; returns the reply. */
export function place(call: Built['call'], as: Member, collectionId: string, webId: string) {
  return call('PATCH', `/collections/add-web/${collectionId}/${webId}`, { as });
}
