import { createContext, useContext } from 'react';
import type { Waiting } from '../modules/moderation/index.ts';
import { maxWaiting } from '../modules/moderation/rules/fields.ts';

/** The work that waits for a moderator; `requests` is the number of sign-ups to decide, up to `maxWaiting`. */
export type WaitingWork = Waiting & { requests: number };

/** Provided to the pages of moderators and admins, null on those of others. */
export const WaitingContext = createContext<WaitingWork | null>(null);

/** The waiting work of the viewer; null if they are no moderator. Only while the server renders. */
export const useWaiting = () => useContext(WaitingContext);

/** The total of waiting cases, appeals and sign-ups. */
export const countAll = ({ cases, appeals, requests }: WaitingWork) => cases + appeals + requests;

/** Formats a number of waiting items. */
export const shownCount = (count: number): string =>
  count >= maxWaiting ? `${maxWaiting - 1}+` : String(count);
