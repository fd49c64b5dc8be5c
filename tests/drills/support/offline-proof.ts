import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright';
import sharp from 'sharp';
import type { Test } from 'tap';
import { freePort } from '../../../src/shared/db/embedded/server.ts';
import { drivenBrowser } from '../../helpers/browser.ts';
import { testDatabase } from '../../helpers/database.ts';
import type { PackageWeb } from '../../helpers/package-webs.ts';
import { webForm } from '../../helpers/webs.ts';
import { runScript, temporaryFolder } from '../../process/support/processes.ts';
import { type Call, caller, logIn, newName, type Person, signUpOf } from './client.ts';
import { site } from './site.ts';

/** A port of this machine on which nothing listens. */
const nowhere = 'http://127.0.0.1:9';

/** The flags let Chromium draw WebGL where there is no GPU. */
const flags = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

const pagesAtOnce = 3;
const frameSize = { width: 700, height: 480 };

export type Installation = {
  env: Record<string, string>;
  base: string;
  call: Call;
  person: Person;
  /** Runs an operators' command; throws with its output if it fails. */
  command(...args: string[]): Promise<void>;
  startWorker(): void;
};

type Picture = Buffer | undefined;

type Proof = {
  webs: readonly PackageWeb[];
  /** Environment variables of the site for its registry; without them it uses npm's. */
  registry?: Record<string, string>;
  /** Adds the packages while the registry answers. */
  install(installation: Installation): Promise<void>;
};

/**
 * Number of pixels that differ between two pictures of a web, and number of pixels in the first that are not
 * background.
 */
type Compared = { title: string; different: number; painted: number };

/**
 * Saves the webs in a site that has a registry, and captures them; then restores a backup of it at another port,
 * where no registry answers, and captures them again in a browser that reaches only that site. `refused` are the
 * other addresses that pages requested.
 */
export async function proveOffline(
  t: Test,
  { webs, registry = {}, install }: Proof,
): Promise<{ compared: Compared[]; refused: string[] }> {
  const browser = await chromium.launch({ executablePath: drivenBrowser(), args: flags });
  t.teardown(() => browser.close());
  const place = await newPlace(t, registry);
  const first = await place.start();
  const person = await signUp(first.call, first.base);
  await install({ ...place, ...first, person });
  const ids = await saveAll(first.call, person, webs);
  const before = await takePictures(browser, first.base, ids);
  await first.stop();
  const file = join(temporaryFolder(t), 'site.tar');
  await place.command('backup', file);

  const other = await newPlace(t, { SITE_PACKAGE_REGISTRY: nowhere });
  await other.command('restore', file);
  const second = await other.start();
  const after = await takePictures(browser, second.base, ids);
  await second.stop();
  const compared = webs.map(({ title }, at) => compare(title, before.pictures[at], after.pictures[at]));
  return { compared: await Promise.all(compared), refused: after.refused };
}

/** A site with a separate database, folder and ports. */
async function newPlace(t: Test, more: Record<string, string>) {
  const port = await freePort();
  const env = {
    ...more,
    DATABASE_URL: (await testDatabase(t)).url,
    DATA_DIR: temporaryFolder(t),
    PUBLIC_URL: `http://localhost:${port}`,
    PREVIEW_PORT: String(await freePort()),
    JWT_SECRET: randomBytes(32).toString('hex'),
  };
  const { web, worker } = site(t, env);
  return {
    env,
    command: async (...args: string[]) => {
      const program = runScript(t, ['src/main.ts', ...args], { ...env, PORT: String(port) });
      if ((await program.ended) !== 0) throw new Error(`${args.join(' ')} failed:\n${program.output()}`);
    },
    startWorker: () => void worker(),
    start: async () => {
      const { child, ended } = await web(port);
      const base = `http://localhost:${port}`;
      const stop = async () => {
        child.kill('SIGTERM');
        await ended;
      };
      return { base, call: caller(base), stop };
    },
  };
}

async function signUp(call: Call, base: string): Promise<Person> {
  const username = newName();
  const body = { ...signUpOf(username), verificationURL: `${base}/verify-email` };
  const { status, body: reply } = await call('POST', '/users/register', { body });
  if (status !== 201) throw new Error(`not signed up: ${reply.message}`);
  return logIn(call, username);
}

async function saveAll(call: Call, person: Person, webs: readonly PackageWeb[]): Promise<string[]> {
  const ids: string[] = [];
  for (const { packages, ...web } of webs) {
    const body = webForm({ ...web, packages: JSON.stringify(packages) });
    const reply = await call('POST', '/webs/create', { as: person, body });
    if (reply.status !== 201) throw new Error(`${web.title} is not saved: ${reply.body.message}`);
    ids.push(reply.body.data._id);
  }
  return ids;
}

/** Pictures of the webs in full view, in a browser without a cache from before that reaches this machine's `localhost` alone. */
async function takePictures(browser: Browser, base: string, ids: readonly string[]) {
  const context = await browser.newContext({ baseURL: base, viewport: frameSize, reducedMotion: 'reduce' });
  const refused: string[] = [];
  await context.route(
    ({ hostname }) => hostname !== 'localhost',
    (route) => {
      refused.push(route.request().url());
      return route.abort();
    },
  );
  const pictures: Picture[] = [];
  const waiting = ids.entries();
  const takeTheirs = async () => {
    for (const [at, id] of waiting) pictures[at] = await takePicture(context, id);
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, takeTheirs));
  await context.close();
  return { pictures, refused };
}

async function takePicture(context: BrowserContext, id: string): Promise<Buffer> {
  const page = await context.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  await page.goto(`/view-full/${id}`);
  const root = page.frameLocator('iframe[title="Result"]').last().locator('html[data-drawn]');
  await root.waitFor({ state: 'attached', timeout: 60_000 }).catch(() => {
    throw new Error(`${id} has not been drawn; its page said: ${said.join('\n')}`);
  });
  const picture = await root.screenshot();
  await page.close();
  return picture;
}

async function compare(title: string, one: Picture, other: Picture): Promise<Compared> {
  const [first, second] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  const background = first[0];
  const isSameSize = first.length === second.length;
  return {
    title,
    different: isSameSize ? first.filter((pixel, at) => pixel !== second[at]).length : first.length,
    painted: first.filter((pixel) => pixel !== background).length,
  };
}

/** A number for each pixel of a picture. */
async function pixelsOf(picture: Picture): Promise<Uint32Array> {
  const { buffer, byteOffset, length } = await sharp(picture).ensureAlpha().raw().toBuffer();
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + length));
}
