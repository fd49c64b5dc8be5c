import { Type } from 'typebox';
import { defineEndpoints, rates } from '../../../shared/api/endpoint.ts';
import { importEndpoints } from './imports.ts';
import { codeSearchEndpoints, listEndpoints, showcaseEndpoints, tagEndpoints } from './lists.ts';
import { pictureEndpoints } from './pictures.ts';
import { preferenceEndpoints } from './preferences.ts';
import { draftEndpoints, linkEndpoints, savingEndpoints } from './saves.ts';
import { fullWeb, ofWeb, webForEditor } from './schemas.ts';
import { versionEndpoints } from './versions.ts';

export type { ImportReply, WebUsage } from './imports.ts';
export type { CodeMatch, ForkNode, ForkTree, MatchingLine, TagCard } from './lists.ts';
export type { WebPictures } from './pictures.ts';
export type { EditorPreferences } from './preferences.ts';
export {
  type FullWeb as WebWhole,
  type SourceFields,
  sourceFields,
  type WebCard,
  type WebForEditor,
  webCard,
  webId,
} from './schemas.ts';
export type { VersionCard, VersionList, VersionWhole } from './versions.ts';

export const endpoints = defineEndpoints({
  ...versionEndpoints,
  ...draftEndpoints,
  ...savingEndpoints,
  ...linkEndpoints,
  ...listEndpoints,
  ...pictureEndpoints,
  ...preferenceEndpoints,
  ...showcaseEndpoints,
  ...tagEndpoints,
  ...codeSearchEndpoints,
  ...importEndpoints,
  'GET /webs/get/{webId}': {
    auth: 'optional',
    scope: 'read',
    summary: 'Get a web with its code',
    rate: rates.read,
    isLarge: true,
    guestCache: true,
    ...ofWeb,
    reply: fullWeb,
  },
  'GET /webs/get-without-details/{webId}': {
    auth: 'optional',
    scope: 'read',
    summary: 'Get the part of a web that the editor and the full view need',
    rate: rates.read,
    isLarge: true,
    guestCache: true,
    ...ofWeb,
    reply: webForEditor,
  },
  'PATCH /webs/inc-view/{webId}': {
    auth: 'optional',
    scope: 'read',
    summary:
      'Count a view; each viewer counts once in 30 minutes, and at most 20 guests for each IP address (IPv6: /64)',
    rate: rates.read,
    ...ofWeb,
    reply: Type.Null(),
  },
});
