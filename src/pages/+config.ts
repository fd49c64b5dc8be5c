import type { Config } from 'vike/types';

// Page code stays on the server: pages are plain HTML, and only islands are hydrated.
export default {
  meta: { Page: { env: { server: true } } },
  passToClient: [],
} satisfies Config;
