import { endpoints as accounts } from '../../src/modules/accounts/contract/index.ts';
import { endpoints as assets } from '../../src/modules/assets/contract.ts';
import { endpoints as bin } from '../../src/modules/bin/contract.ts';
import { endpoints as collections } from '../../src/modules/collections/contract.ts';
import { endpoints as exports } from '../../src/modules/exports/contract.ts';
import { endpoints as moderation } from '../../src/modules/moderation/contract/index.ts';
import { endpoints as notifications } from '../../src/modules/notifications/contract.ts';
import { endpoints as packages } from '../../src/modules/packages/contract.ts';
import { endpoints as site } from '../../src/modules/site/contract.ts';
import { endpoints as social } from '../../src/modules/social/contract.ts';
import { endpoints as webs } from '../../src/modules/webs/contract/index.ts';
import type { Endpoint } from '../../src/shared/api/endpoint.ts';

/** Every declared call of the API. */
export const allCalls: Record<string, Endpoint> = {
  ...site,
  ...packages,
  ...accounts,
  ...assets,
  ...collections,
  ...webs,
  ...social,
  ...bin,
  ...moderation,
  ...notifications,
  ...exports,
};
