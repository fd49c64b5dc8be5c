import { readFileSync } from 'node:fs';

/**
 * `node --import …/stepped-clock.ts`: a process whose clock is skewed by the milliseconds in the file CLOCK, which it
 * reads again at each SIGUSR2. Only dates are skewed; timers are not, as on a real machine.
 */
const real = Date;
const read = () => Number(readFileSync(process.env.CLOCK ?? '', 'utf8'));
let offset = read();
process.on('SIGUSR2', () => {
  offset = read();
});

globalThis.Date = new Proxy(real, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length === 0 ? [real.now() + offset] : given, self),
  get: (target, key, self) => (key === 'now' ? () => real.now() + offset : Reflect.get(target, key, self)),
});
