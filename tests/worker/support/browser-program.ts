import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import type { Network } from '../../../src/shared/fetch/fetch.ts';

/** The only server outside. */
const outside = '93.184.216.34';
const here = import.meta.url;

/**
 * `web` is the TCP port that answers for the server outside; `names` is the UDP port that receives every requested
 * name.
 */
type Ports = { web: number; names: number };

/**
 * The tests' internet: one server outside, open.example.org, and names that resolve to private addresses.
 * @public Used by the program below.
 */
export function testNetwork({ web, names }: Ports): Network {
  const reporter = createSocket('udp4').unref();
  return {
    resolve: async (name) => {
      reporter.send(name, names, '127.0.0.1');
      return name === 'open.example.org' ? [outside] : ['127.0.0.1'];
    },
    connect: async (address) => {
      if (address !== outside) throw new Error('not outside');
      const socket = connect(web, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    },
  };
}

/** Writes a program that holds a browser in that internet and takes screenshots at the `instants`; returns its path. */
export function browserProgram(t: Test, ports: Ports, instants = [500, 1_500, 2_500]): string {
  const dir = mkdtempSync(join(tmpdir(), 'codeweb-program-'));
  t.teardown(() => rmSync(dir, { recursive: true }));
  const serve = new URL('../../../src/worker/screenshots/chromium/serve.ts', here).href;
  const path = join(dir, 'program.mjs');
  writeFileSync(
    path,
    `import { serveScreenshots } from ${JSON.stringify(serve)};
import { testNetwork } from ${JSON.stringify(here)};
await serveScreenshots(testNetwork(${JSON.stringify(ports)}), ${JSON.stringify(instants)});
`,
  );
  return path;
}
