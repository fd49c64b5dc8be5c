import { readFileSync } from 'node:fs';

/**
 * `node --import …/stepped-clock.ts`: a process whose clock is wrong by as many ms as the file CLOCK says, and steps to
 * what it says by then at each SIGUSR2. Only what asks for the date is wrong; timers go on, as they do on a machine.
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
