import { type Challenge, solve } from './solve.ts';

self.onmessage = async ({ data }: MessageEvent<Challenge>) => {
  self.postMessage(await solve(data));
};
