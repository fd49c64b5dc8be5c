import { useEffect, useState } from 'react';
import { mailsPerSession } from '../../modules/accounts/fields.ts';

/** How many mails of one sort this browser session has asked for, and whether that is all it may. */
export function useSends(sort: 'reset' | 'verification') {
  const key = `sends:${sort}`;
  const [sends, setSends] = useState(0);
  useEffect(() => setSends(Number(sessionStorage.getItem(key)) || 0), [key]);
  const countSend = () => {
    sessionStorage.setItem(key, String(sends + 1));
    setSends(sends + 1);
  };
  return { sends, isOver: sends >= mailsPerSession, countSend };
}
