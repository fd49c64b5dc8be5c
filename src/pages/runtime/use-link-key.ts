import { useEffect, useState } from 'react';
import { linkKeyAmong } from './link-key.ts';

/** The key in the address of this page, or null; null on the server and until the component is mounted. */
export function useLinkKey(): string | null {
  const [key, setKey] = useState<string | null>(null);
  useEffect(() => setKey(linkKeyAmong(Object.fromEntries(new URLSearchParams(location.search)))), []);
  return key;
}
