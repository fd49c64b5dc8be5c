import { type Challenge, solve } from './proof-of-work.ts';

self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(await solve(data));
};
