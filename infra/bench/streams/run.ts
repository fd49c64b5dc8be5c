import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { smallYoungGeneration } from '../../../src/shared/process/supervision/supervise.ts';
import { residentMegabytes } from '../processes.ts';
import { addMembers } from './members.ts';

/**
 * `node infra/bench/streams/run.ts [--connections 10000]`: opens event streams of notifications on one web process,
 * and prints its resident memory before, with all of them, and after a heartbeat. Node gets the product's options.
 * Needs TEST_DATABASE_URL, a migrated database.
 */
const { values } = parseArgs({ options: { connections: { type: 'string', default: '10000' } } });
const wanted = Number(values.connections);

const env = {
  DATABASE_URL: process.env.TEST_DATABASE_URL ?? '',
  DATA_DIR: mkdtempSync(join(tmpdir(), 'codeweb-streams-')),
  PUBLIC_URL: 'http://localhost:3000',
  LOG_LEVEL: 'warn',
  RATE_LIMIT: 'off',
  THUMBNAILS: 'off',
};
const tokens = await addMembers(env, Math.ceil(wanted / 10));
const program = fileURLToPath(new URL('./server.ts', import.meta.url));
const server = spawn(process.execPath, [smallYoungGeneration, program], {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, ...env },
});
const port = await new Promise<number>((resolve, reject) => {
  server.once('message', (message) => resolve(Number(message)));
  server.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
});

const resident = () => Math.round(residentMegabytes(server.pid));

let opened = 0;
let refused = 0;
let counted = 0;
const sockets: Socket[] = [];

function open(token: string, from: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    sockets.push(socket);
    let isOpen = false;
    socket.setEncoding('utf8');
    socket.on('error', reject);
    socket.on('data', (text: string) => {
      counted += text.split('event: unread').length - 1;
      if (isOpen) return;
      isOpen = true;
      if (text.startsWith('HTTP/1.1 200')) opened++;
      else refused++;
      resolve();
    });
    socket.write(
      `GET /api/v1/notifications/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`,
    );
  });
}

const before = resident();
const began = performance.now();
for (let at = 0; at < wanted; at += 100)
  await Promise.all(
    Array.from({ length: Math.min(100, wanted - at) }, (_, one) => {
      const number = at + one;
      return open(tokens[number % tokens.length] ?? '', `127.0.0.${2 + (number % 4)}`);
    }),
  );
const seconds = (performance.now() - began) / 1_000;
while (counted < opened) await sleep(100);
const withAll = resident();
// A heartbeat and a check of all sessions.
await sleep(30_000);
console.log(
  JSON.stringify({
    opened,
    refused,
    seconds: Math.round(seconds),
    mbBefore: before,
    mbOpen: withAll,
    mbAfterHeartbeat: resident(),
  }),
);
for (const socket of sockets) socket.destroy();
server.kill();
