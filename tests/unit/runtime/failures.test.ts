import { test } from 'tap';
import { endpoints as accounts } from '../../../src/modules/accounts/contract/index.ts';
import { messages as accountTexts } from '../../../src/modules/accounts/rules/messages.ts';
import { endpoints as assets } from '../../../src/modules/assets/contract.ts';
import { messages as assetTexts } from '../../../src/modules/assets/rules/messages.ts';
import { endpoints as collections } from '../../../src/modules/collections/contract.ts';
import { messages as collectionTexts } from '../../../src/modules/collections/rules/messages.ts';
import { endpoints as social } from '../../../src/modules/social/contract.ts';
import { endpoints as webs } from '../../../src/modules/webs/contract/index.ts';
import { messages as webTexts } from '../../../src/modules/webs/rules/messages.ts';
import { formatMessage } from '../../../src/pages/runtime/api/failures.ts';

const notTaken = 'The server did not accept this. Reload the page and try again.';

/** Names of all call parameters, in body or address. */
function fieldNames(): Set<string> {
  const names = new Set<string>();
  for (const endpoint of Object.values({ ...accounts, ...assets, ...collections, ...social, ...webs }))
    for (const part of ['body', 'query', 'params']) {
      const schema: unknown = Reflect.get(endpoint, part);
      if (typeof schema !== 'object' || schema === null || !('properties' in schema)) continue;
      for (const name of Object.keys(Object(schema.properties))) names.add(name);
    }
  return names;
}

test('messages that people read contain no API field name, whatever the call refuses', async (t) => {
  const names = fieldNames();
  t.ok(
    names.has('assetPublicId') && names.has('cssLinks') && names.has('isPublic'),
    'the contracts were read',
  );
  for (const name of names) {
    const refusals = [
      `${name} must be at most 100 characters`,
      `${name} must be string`,
      `${name} must NOT have fewer than 1 characters`,
      `${name} must be one of a, b`,
      `${name} is not valid`,
      `${name} is null`,
      `${name} is undefined`,
      `${name} missing`,
      `${name}.0 must be string`,
    ];
    // Common words such as 'text' also occur in texts of pages; only the other names must occur nowhere.
    const shape = /[A-Z_]/.test(name) ? `\\b${name}\\b` : `^${name}\\b`;
    for (const refusal of refusals) t.notMatch(formatMessage(refusal), new RegExp(shape), refusal);
  }
});

test('limits keep their numbers under the names that forms show', async (t) => {
  t.equal(formatMessage('title must be at most 100 characters'), 'Title must be at most 100 characters');
  t.equal(
    formatMessage('cssLink must be at most 2048 characters'),
    'The CSS link must be at most 2048 characters',
  );
  t.equal(formatMessage('html must be at most 1 MiB'), 'The HTML must be at most 1 MiB');
  t.equal(formatMessage('assetPublicId must be string'), notTaken);
});

test('texts that are written for people stay as they are', async (t) => {
  const all = Object.values({ ...accountTexts, ...assetTexts, ...collectionTexts, ...webTexts });
  const changed = all.filter((text) => typeof text === 'string' && formatMessage(text) !== text);
  for (const text of changed)
    t.match(
      text,
      /^[a-z]\w* (?:is null|must be one of)|is (?:null|undefined)$|Id\b/,
      `${text} is for clients of the API`,
    );
});
