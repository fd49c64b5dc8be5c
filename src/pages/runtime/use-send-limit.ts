import { useEffect, useState } from 'react';
import { mailsPerSession } from '../../modules/accounts/rules/fields.ts';

const key = 'sends:reset';

/** How many reset links were requested in this browser session, and whether the limit is reached. */
export function useSendLimit() {
  const [sends, setSends] = useState(0);
  useEffect(() => setSends(Number(sessionStorage.getItem(key)) || 0), []);
  const countSend = () => {
    sessionStorage.setItem(key, String(sends + 1));
    setSends(sends + 1);
  };
  return { sends, isOver: sends >= mailsPerSession, countSend };
}
