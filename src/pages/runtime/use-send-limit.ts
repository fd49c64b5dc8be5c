import { useEffect, useState } from 'react';
import { mailsPerSession } from '../../modules/accounts/fields.ts';

/** How many mails of this kind were requested in this browser session, and whether the limit is reached. */
export function useSendLimit(sort: 'reset' | 'verification') {
  const key = `sends:${sort}`;
  const [sends, setSends] = useState(0);
  useEffect(() => setSends(Number(sessionStorage.getItem(key)) || 0), [key]);
  const countSend = () => {
    sessionStorage.setItem(key, String(sends + 1));
    setSends(sends + 1);
  };
  return { sends, isOver: sends >= mailsPerSession, countSend };
}
