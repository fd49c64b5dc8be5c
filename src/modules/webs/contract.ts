import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../shared/api/endpoint.ts';
import { linkEndpoints } from './contract/links.ts';
import { listEndpoints } from './contract/lists.ts';
import { preferenceEndpoints } from './contract/preferences.ts';
import { savingEndpoints } from './contract/saving.ts';
import { showcaseEndpoints } from './contract/showcase.ts';
import { ofWeb, webForEditor, webWhole } from './contract/things.ts';

export type { EditorPreferences } from './contract/preferences.ts';
export {
  type WebCard,
  type WebForEditor,
  type WebWhole,
  webCard,
} from './contract/things.ts';

export const endpoints = defineEndpoints({
  ...savingEndpoints,
  ...linkEndpoints,
  ...listEndpoints,
  ...preferenceEndpoints,
  ...showcaseEndpoints,
  'GET /webs/get/{webId}': {
    auth: 'optional',
    summary: 'A web, whole',
    rate: rates.read,
    ...ofWeb,
    reply: webWhole,
  },
  'GET /webs/get-without-details/{webId}': {
    auth: 'optional',
    summary: 'What the editor and the full view need of a web',
    rate: rates.read,
    ...ofWeb,
    reply: webForEditor,
  },
  'PATCH /webs/inc-view/{webId}': {
    auth: 'optional',
    summary:
      'Count a view; one viewer counts once in 30 minutes, and at most 20 guests of one address (IPv6: /64)',
    rate: rates.read,
    ...ofWeb,
    reply: Type.Null(),
  },
});
