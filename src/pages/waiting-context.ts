import { createContext, useContext } from 'react';

/** The number at which counting what waits ends. */
export const maxWaiting = 100;

/** What waits for a moderator: numbers of at most `maxWaiting` each, and since when the oldest case does, as an ISO date. */
export type WaitingWork = { cases: number; appeals: number; requests: number; since: string | null };

/** Provided to the pages of moderators and admins, null on those of others. */
export const WaitingContext = createContext<WaitingWork | null>(null);

/** What waits for the viewer, if they are a moderator. Only while the server renders. */
export const useWaiting = () => useContext(WaitingContext);

/** How many cases, appeals and sign-ups wait together. */
export const countAll = ({ cases, appeals, requests }: WaitingWork) => cases + appeals + requests;

/** A number as it is shown. */
export const shownCount = (count: number): string =>
  count >= maxWaiting ? `${maxWaiting - 1}+` : String(count);
