import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Test } from 'tap';
import { buildApp } from '../../src/app.ts';
import { type Context, createContext, type Overrides } from '../../src/context.ts';
import type { OwnUser } from '../../src/modules/accounts/contract/index.ts';
import { loadConfig } from '../../src/shared/config/config.ts';
import { createCaptureMailer, type Mail } from '../../src/shared/mail/mailer.ts';
import { testDatabase } from './database.ts';
import { drainJobs } from './drain.ts';

/** The data of any call, whose type each test knows. */
type Json = ReturnType<typeof JSON.parse>;

type Fault = { field: string; message: string };

export type Answer = {
  status: number;
  /** The last three are set for failures. */
  body: { status: number; message: string; data: Json; code?: string; field?: string; errors?: Fault[] };
  headers: Headers;
};
type Headers = Record<string, string | string[] | number | undefined>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

export type CallOptions = {
  /** The calling member, or an access token. */
  as?: Member | string;
  body?: InjectOptions['payload'];
  headers?: Record<string, string>;
  /** The IP address from which the call comes. */
  ip?: string;
};

export type Member = {
  user: OwnUser;
  password: string;
  accessToken: string;
  refreshToken: string;
  /** The page cookie `page=…`, as a browser sends it. */
  cookie: string;
};

type Extra = Overrides & {
  env?: Record<string, string>;
  /**
   * Milliseconds. No timeout unless it is tested: the servers of a process share its event loop, and each start blocks
   * it.
   */
  maxEventLoopDelay?: number;
};

export type Built = {
  ctx: Context;
  app: FastifyInstance;
  /** Sent mails, oldest first; run `drain` before reading them. */
  mails: Mail[];
  /** Makes one call; `url` is below /api/v1. */
  call(method: Method, url: string, options?: CallOptions): Promise<Answer>;
  /** Signs somebody up and logs them in. */
  member(
    values?: Partial<{ username: string; email: string; fullName: string; password: string }>,
  ): Promise<Member>;
  /** Runs every waiting job, and the jobs that these add. */
  drain(): Promise<void>;
};

export const publicUrl = 'http://localhost:3000';

const noInternet = () => Promise.reject(new Error('tests have no internet'));
/** For tests that provide no other. */
const noNetwork = { resolve: noInternet, connect: noInternet };

/** The whole server on a separate empty database, without a port; limits are off unless `env` turns them on. */
export async function build(
  t: Test,
  { env, maxEventLoopDelay = Number.POSITIVE_INFINITY, ...overrides }: Extra = {},
): Promise<Built> {
  const { url } = await testDatabase(t);
  const dataDir = await mkdtemp(join(tmpdir(), 'codeweb-test-'));
  const { config, secrets } = loadConfig({
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    THUMBNAILS: 'off',
    ...env,
  });
  const mailer = createCaptureMailer();
  const ctx = await createContext(config, secrets, { mailer, network: noNetwork, ...overrides });
  const app = await buildApp(ctx, maxEventLoopDelay);
  t.teardown(async () => {
    await app.close();
    await ctx[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  });
  const call = caller(app);
  return { ctx, app, mails: mailer.sent, call, member: joiner(ctx, call), drain: () => drainJobs(ctx) };
}

function caller(app: FastifyInstance): Built['call'] {
  return async (method, url, { as, body, headers, ip = '127.0.0.1' } = {}) => {
    const token = typeof as === 'object' ? as.accessToken : as;
    const response = await app.inject({
      method,
      url: `/api/v1${url}`,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
      payload: body,
      remoteAddress: ip,
    });
    return { status: response.statusCode, body: response.json(), headers: response.headers };
  };
}

let people = 0;

function joiner(ctx: Context, call: Built['call']): Built['member'] {
  return async (values = {}) => {
    const number = ++people;
    const ip = `10.1.${number >> 8}.${number & 255}`;
    const person = {
      username: `member-${number}`,
      email: `member-${number}@example.test`,
      fullName: `Member ${number}`,
      password: 'a-good-password',
      ...values,
    };
    await ctx.accounts.register(
      { ...person, verificationURL: `${ctx.config.publicUrl}/verify-email` },
      { ip, agent: 'tap' },
    );
    const { username: identifier, password } = person;
    const { body, headers } = await call('POST', '/users/login', { body: { identifier, password }, ip });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    return { ...body.data, password, cookie };
  };
}
