import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { retryAfterSeconds, unavailable } from '../errors/app-error.ts';
import { createSemaphore } from '../process/semaphore.ts';
import { rateLimitKeyOf, tooManyCalls } from './rate-limits.ts';
import { onReplyEnd } from './reply-end.ts';

/** Limits of requests that are declared `isLarge`, in one web process. */
const limits = {
  /** Maximum requests in progress for one viewer, until their replies are sent. */
  perViewer: 2,
  /** Maximum queued requests of one viewer, who may be a classroom of guests behind one address; more are refused. */
  waitingPerViewer: 100,
  /** Bytes of replies that a viewer gets without waiting, and bytes per second after them. */
  burst: 16_000_000,
  bytesPerSecond: 1_000_000,
  /** Maximum requests in progress for all viewers, until their replies are serialized; others are queued. */
  inAll: 8,
  waitingInAll: 200,
  /** Bytes of replies that slow clients have not read yet, above which further requests are refused. */
  unsent: 150_000_000,
};
type Limits = typeof limits;

/** Minimum bytes for which a reply counts towards a viewer's share. */
const minBytes = 64_000;
/** Maximum wait of a viewer beyond their share, in ms. A request that would wait longer is refused. */
const maxWaitMs = 10_000;
/** Number of remembered viewers above which those without a request are forgotten. */
const maxAccounts = 1_000;

/**
 * Resident memory in bytes above which viewers with recent large replies are refused: 70 % of a container's limit, if
 * that is less. Resident memory does not shrink by itself, so other viewers are not refused, and no viewer is while no
 * bytes are unsent.
 */
const maxResident = Math.min(700_000_000, 0.7 * (process.constrainedMemory() || Number.POSITIVE_INFINITY));

/**
 * State of one viewer. `paidAt` is the time on the process's clock (ms) at which all bytes so far are within the
 * rate.
 */
type Account = { inProgress: number; waiting: (() => void)[]; paidAt: number };

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Set while a large request is in progress. `serialised` ends its serialization and takes the number of bytes;
     * `end` ends the request.
     */
    large: { serialised: (bytes: number) => void; end: () => void } | null;
  }
}

/**
 * Bounds the memory and the processor time of routes that are declared `isLarge`, for each viewer and in all. A
 * request beyond a viewer's share is queued. Most replies of these routes are small, and do not count. `resident`
 * reads the resident memory, in bytes.
 */
export function boundLargeReplies(
  app: FastifyInstance,
  {
    perViewer,
    waitingPerViewer,
    burst,
    bytesPerSecond,
    inAll,
    waitingInAll,
    unsent: maxUnsent,
  }: Limits = limits,
  resident = () => process.memoryUsage.rss(),
): void {
  const accountOf = createAccounts();
  const busy = () => unavailable('The server is busy, please try again in a moment');
  const enterProcess = createSemaphore(inAll, waitingInAll, () => {
    throw busy();
  });
  const burstMs = (burst / bytesPerSecond) * 1_000;
  let unsent = 0;

  const enter = async (request: FastifyRequest, reply: FastifyReply) => {
    const key = rateLimitKeyOf(request);
    const account = accountOf(key);
    if (account.inProgress >= perViewer) {
      if (account.waiting.length >= waitingPerViewer) throw tooManyCalls(retryAfterSeconds);
      await new Promise<void>((resolve) => account.waiting.push(resolve));
    } else account.inProgress += 1;
    let size = 0;
    let leaveProcess = () => {};
    let isSerialised = false;
    let isOver = false;
    // While the reply is being made for a client that has disconnected, its slot stays taken.
    onReplyEnd(reply, () => {
      isOver = true;
      if (isSerialised) request.large?.end();
    });
    request.large = {
      serialised: (bytes) => {
        leaveProcess();
        isSerialised = true;
        unsent += bytes - size;
        size = bytes;
        if (isOver) return request.large?.end();
        if (bytes < minBytes) return;
        account.paidAt = Math.max(account.paidAt, performance.now()) + (bytes / bytesPerSecond) * 1_000;
      },
      end: () => {
        request.large = null;
        leaveProcess();
        unsent -= size;
        const next = account.waiting.shift();
        // The place passes directly to the next request of the viewer.
        if (next) next();
        else account.inProgress -= 1;
      },
    };
    const isBehind = account.paidAt > performance.now();
    const wait = account.paidAt - burstMs - performance.now();
    if (wait > maxWaitMs) throw tooManyCalls(wait / 1_000);
    if (wait > 0) await sleep(wait, undefined, { ref: false });
    await new Promise<void>((admitted, refused) => {
      const inProcess = () =>
        new Promise<void>((leave) => {
          leaveProcess = leave;
          admitted();
        });
      enterProcess(inProcess).catch(refused);
    });
    // Its client gave up while it waited.
    if (isOver) throw busy();
    if (unsent > maxUnsent || (isBehind && unsent > 0 && resident() > maxResident)) throw busy();
  };

  app.decorateRequest('large', null);
  app.addHook('onRoute', (route) => {
    if (!route.config?.isLarge) return;
    // A guest's reply from the cache, which is sent before, costs nothing.
    route.preHandler = [route.preHandler ?? [], enter].flat();
    route.onSend = [route.onSend ?? [], noteSize].flat();
  });
}

const noteSize: onSendHookHandler = ({ large }, _reply, payload, done) => {
  large?.serialised(typeof payload === 'string' || Buffer.isBuffer(payload) ? payload.length : 0);
  done();
};

/** Finds the account of a viewer, and deletes those of others who have no request and no debt. */
function createAccounts(): (key: string) => Account {
  const accounts = new Map<string, Account>();
  return (key) => {
    const known = accounts.get(key);
    if (known) return known;
    if (accounts.size >= maxAccounts)
      for (const [other, { inProgress, paidAt }] of accounts)
        if (inProgress === 0 && paidAt <= performance.now()) accounts.delete(other);
    const account = { inProgress: 0, waiting: [], paidAt: 0 };
    accounts.set(key, account);
    return account;
  };
}
