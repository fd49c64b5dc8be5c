import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { linkRules } from '../rules/fields.ts';
import { ofWeb, webLinks } from './schemas.ts';

/** Changes of a web's link lists; idempotent: adding an existing entry or removing a missing one has no effect. */
const change = {
  auth: 'required',
  scope: 'write-webs',
  rate: rates.write,
  ...ofWeb,
  reply: webLinks,
} as const;
const cssLink = { rules: { cssLink: linkRules.cssLink }, body: Type.Object({ cssLink: Type.String() }) };
const jsLink = { rules: { jsLink: linkRules.jsLink }, body: Type.Object({ jsLink: Type.String() }) };
const htmlLink = { rules: { htmlLink: linkRules.htmlLink }, body: Type.Object({ htmlLink: Type.String() }) };

/** External style sheets, external scripts and head tags of a web; owner only. */
export const linkEndpoints = defineEndpoints({
  'PATCH /webs/add-css-link/{webId}': { ...change, ...cssLink, summary: 'Add an external style sheet' },
  'PATCH /webs/remove-css-link/{webId}': { ...change, ...cssLink, summary: 'Remove an external style sheet' },
  'PATCH /webs/add-js-link/{webId}': { ...change, ...jsLink, summary: 'Add an external script' },
  'PATCH /webs/remove-js-link/{webId}': { ...change, ...jsLink, summary: 'Remove an external script' },
  'PATCH /webs/add-html-link/{webId}': {
    ...change,
    ...htmlLink,
    summary: "Add a tag to the document's head",
  },
  'PATCH /webs/remove-html-link/{webId}': {
    ...change,
    ...htmlLink,
    summary: "Remove a tag from the document's head",
  },
});
