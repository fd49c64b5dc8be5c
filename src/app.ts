import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Context, loggedSecretPaths } from './context.ts';
import { addAccountsRoutes } from './modules/accounts/routes.ts';
import { queueBoardPath } from './modules/accounts/rules/policy.ts';
import { addAssetsRoutes, addMediaServing } from './modules/assets/routes.ts';
import { addBinRoutes } from './modules/bin/routes.ts';
import { addCollectionsRoutes } from './modules/collections/routes.ts';
import { addDiscoveryRoutes } from './modules/discovery/routes.ts';
import { addExportsRoutes } from './modules/exports/routes.ts';
import { addModerationRoutes, addReportedPictures } from './modules/moderation/routes.ts';
import { addNotificationsRoutes, addUnsubscribeRoute } from './modules/notifications/routes.ts';
import { addPackageServing, addPackagesRoutes } from './modules/packages/routes.ts';
import { siteTag } from './modules/site/cache-tags.ts';
import { addLogoServing, addSiteRoutes } from './modules/site/routes.ts';
import { addSocialRoutes } from './modules/social/routes.ts';
import { addNewWebForm } from './modules/webs/new-web-form.ts';
import { addWebsRoutes } from './modules/webs/routes.ts';
import { errorPath, matchPage, notFoundPath } from './pages/routes.ts';
import { answerUnknownCalls, handleError } from './shared/api/error-handler.ts';
import { acceptBodies } from './shared/api/multipart.ts';
import { collectDocs, serveDocs } from './shared/api/openapi.ts';
import { accessTokens } from './shared/auth/access-token.ts';
import {
  answerPreflights,
  readBearers,
  refuseForeignOrigins,
  requireRouteAuth,
} from './shared/auth/authenticate.ts';
import { type Cdn, CdnPurger, createSurrogates, type Surrogates } from './shared/cache/cdn.ts';
import { GuestCache } from './shared/cache/guest-cache.ts';
import type { ReadyReply } from './shared/cache/ready-reply.ts';
import { watchOwnChanges } from './shared/cache/tags.ts';
import type { ChangeWatcher } from './shared/db/change-listener.ts';
import { executeRead } from './shared/db/database.ts';
import { runReadScope } from './shared/db/replicas/read-scope.ts';
import type { ReplicaSet } from './shared/db/replicas/replica-set.ts';
import { notFound } from './shared/errors/app-error.ts';
import { addQueueBoard } from './shared/jobs/board.ts';
import { deriveKey } from './shared/keys.ts';
import { watchRequests } from './shared/metrics.ts';
import { registerPreviewFrame } from './shared/preview/frame-page.ts';
import { countForPort } from './shared/process/supervision/web-processes.ts';
import { connectCounter, type RedisConnection } from './shared/redis/connect.ts';
import { personalPrefix } from './shared/rules/token-scopes.ts';
import { addHealth } from './shared/server/health.ts';
import { boundLargeReplies } from './shared/server/large-replies.ts';
import { maxEventLoopDelay, shedLoad } from './shared/server/load-shedding.ts';
import {
  createAddressFinder,
  createAddressWarning,
  type WarnOfAddress,
} from './shared/server/other-address.ts';
import {
  type CountPage,
  countersOfProcess,
  limitPages,
  limitRates,
  type RateCounters,
} from './shared/server/rate-limits.ts';
import { createServer } from './shared/server/server.ts';
import { addPages } from './shared/ssr/page-routes.ts';

const bootScript = readFileSync(new URL('./pages/runtime/boot.js', import.meta.url), 'utf8');

/**
 * Builds the HTTP application: shared hooks, the modules' API routes under /api/v1, media, then the pages. Above a delay of the event
 * loop of `maxDelay` ms it answers with 503; tests that run several servers in a process allow any.
 */
export async function buildApp(ctx: Context, maxDelay = maxEventLoopDelay): Promise<FastifyInstance> {
  const app = createServer(ctx.config, ctx.log, loggedSecretPaths);
  app.decorateRequest('viewer', null);
  app.decorateRequest('uploadedFile', undefined);
  app.decorateRequest('pageRoute', null);
  app.decorateRequest('readerId', null);
  app.decorate('scratch', ctx.scratch);
  app.addHook('onReady', () => ctx.scratch.sweep());
  if (ctx.metrics) watchRequests(app, ctx.metrics);
  if (ctx.replicas) await readFromReplicas(app, ctx, ctx.replicas);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => handleError(notFound(), request, reply));
  const isUnderPressure = ctx.config.rateLimit ? await shedLoad(app, maxDelay) : () => false;
  // Counted per process: asking Redis would cost as much as the request being limited.
  const limit = async (scope: FastifyInstance) => {
    if (ctx.config.rateLimit)
      await limitRates(scope, { counters: countersOfProcess, countKept: ctx.accounts.enforceRate });
  };
  await app.register(async (health) => {
    await limit(health);
    addHealth(health, [
      { name: 'database', ask: () => executeRead(ctx.db, sql`select 1`) },
      { name: 'queue', ask: () => ctx.queue.check() },
      { name: 'store', ask: () => ctx.storage.check() },
    ]);
  });
  const cache = await openGuestCache(app, ctx);
  app.decorate('guestCache', cache);
  const counters = { redis: openCounter(ctx), countForPort: countForPort() };
  app.addHook('onClose', async () => counters.redis?.disconnect());
  const warnOfAddress = createAddressWarning(ctx.config.publicUrl);
  await collectDocs(app, ctx.config.publicUrl);
  await app.register((api) => addApi(api, ctx, counters, warnOfAddress), { prefix: '/api/v1' });
  await serveDocs(app);
  registerPreviewFrame(app, ctx.config);
  await addOtherRoutes(app, ctx, limit);
  await addQueueBoard(app, {
    path: queueBoardPath,
    loginPath: '/admin',
    open: async () =>
      (await import('./shared/jobs/board.ts')).openBoard(ctx.secrets, queueBoardPath, ctx.log),
    isAdmin: ctx.accounts.hasAdminPass,
    ownOrigins: ctx.config.ownOrigins,
  });
  const { config, metrics, accounts } = ctx;
  const viewerOf = accounts.findPageViewer;
  await app.register(async (pages) => {
    const countPage: CountPage = config.rateLimit ? await limitPages(pages, counters) : async () => null;
    const options = {
      config,
      db: ctx.db,
      cache,
      metrics,
      ctx,
      viewerOf,
      matchPage,
      errorPath,
      notFoundPath,
      bootScript,
      countPage,
      isUnderPressure,
      findOtherAddress: createAddressFinder(config.ownOrigins, warnOfAddress),
      limit,
    };
    await addPages(pages, options);
  });
  return app;
}

/** The rest: neither a page nor an API call. */
async function addOtherRoutes(
  app: FastifyInstance,
  ctx: Context,
  limit: (scope: FastifyInstance) => Promise<void>,
): Promise<void> {
  await app.register(async (media) => {
    await limit(media);
    await addMediaServing(media, ctx.storage, ctx.assets, app.guestCache.sharing.surrogates);
    addLogoServing(media, ctx.site);
    addPackageServing(media, ctx.packages);
  });
  await app.register(async (reported) => {
    await limit(reported);
    addReportedPictures(reported, ctx.moderation);
  });
  await app.register(async (discovery) => {
    await limit(discovery);
    addDiscoveryRoutes(discovery, ctx.discovery, () => ctx.site.settings.get().guestsMayBrowse);
  });
  await app.register(async (unsubscribing) => {
    await limit(unsubscribing);
    await addUnsubscribeRoute(unsubscribing, ctx.notifications);
  });
  await app.register(async (newWeb) => {
    await limit(newWeb);
    await addNewWebForm(newWeb);
  });
}

const apiHeaders = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
};

async function addApi(
  api: FastifyInstance,
  ctx: Context,
  counters: RateCounters,
  warnOfAddress: WarnOfAddress,
): Promise<void> {
  api.addHook('onRequest', async (_request, reply) => {
    reply.headers(apiHeaders);
  });
  refuseForeignOrigins(api, ctx.config, warnOfAddress);
  requireRouteAuth(api);
  answerUnknownCalls(api);
  const tokens = await accessTokens(api, { ...ctx.config, secret: ctx.secrets.jwtSecret });
  answerPreflights(api);
  readBearers(
    api,
    (token, ip) =>
      token.startsWith(personalPrefix)
        ? ctx.accounts.authenticateToken(token, ip)
        : ctx.accounts.authenticate(tokens.verify(token)),
    {
      ownOrigins: ctx.config.ownOrigins,
      mayGuestsRead: () => ctx.site.settings.get().guestsMayBrowse,
    },
  );
  await acceptBodies(api);
  if (ctx.config.rateLimit) {
    await limitRates(api, { counters, countKept: ctx.accounts.enforceRate });
    boundLargeReplies(api);
  }
  if (ctx.replicas) noteWrites(api, ctx);
  const setupRestore = async () => (await import('./worker/backup/setup-restore.ts')).createSetupRestore(ctx);
  addSiteRoutes(api, {
    ...ctx,
    setupRestore: {
      list: async () => (await setupRestore()).list(),
      restore: async (name) => (await setupRestore()).restore(name),
    },
  });
  addPackagesRoutes(api, ctx.packages, ctx.site.audit);
  addAccountsRoutes(api, ctx.accounts, ctx.accountDeletion, tokens, ctx.site.audit);
  addAssetsRoutes(api, ctx.assets, ctx.accounts.enforceRate, ctx.site.audit);
  addWebsRoutes(api, ctx.webs);
  addCollectionsRoutes(api, ctx.collections);
  addSocialRoutes(api, ctx.social);
  addBinRoutes(api, ctx.bin);
  addModerationRoutes(api, ctx.moderation, ctx.site.audit);
  addNotificationsRoutes(api, ctx.notifications);
  addExportsRoutes(api, ctx.exports);
}

/**
 * Lets requests that change nothing read from replicas that have all changes the reply must show, until `app` closes.
 */
async function readFromReplicas(app: FastifyInstance, ctx: Context, replicas: ReplicaSet): Promise<void> {
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'GET' || request.method === 'HEAD') runReadScope(done);
    else done();
  });
  ctx.changes.watch(replicas);
  const unwatch = watchOwnChanges(() => replicas.changed());
  app.addHook('onClose', async () => unwatch());
  await replicas.start();
}

/** Members read their own writes: their sessions store the position before the reply is sent. */
function noteWrites(api: FastifyInstance, { accounts, log }: Context): void {
  api.addHook('onSend', async ({ method, viewer }, { statusCode }) => {
    const mayHaveWritten = method !== 'GET' && method !== 'HEAD' && (statusCode < 400 || statusCode >= 500);
    // Programs with a token read from the primary.
    if (viewer === null || viewer.token || !mayHaveWritten) return;
    await accounts.noteWrite(viewer).catch((err: unknown) => {
      log.warn(
        { err },
        'write position of a session not recorded; its member may not read the change from replicas at once',
      );
    });
  });
}

const guestCacheBytes = 64 << 20;

/** The cache of guests' pages and replies, which listens for changes until `app` closes. */
async function openGuestCache(app: FastifyInstance, ctx: Context): Promise<GuestCache<ReadyReply>> {
  const { changes, site, config, secrets } = ctx;
  const cdn = config.production ? config.cdn : null;
  const cache = new GuestCache<ReadyReply>(ctx.clock, guestCacheBytes, {
    // Whether guests may see anything is a setting of the site.
    commonTags: [siteTag],
    surrogates: cdn && createSurrogates(deriveKey(secrets.jwtSecret, 'surrogate keys'), cdn.maxAge),
  });
  await site.settings.start();
  await changes.start();
  // In development, edits change pages without a cache invalidation, so the cache stays closed.
  if (config.production) {
    const watchers: ChangeWatcher[] = [cache];
    const { surrogates } = cache.sharing;
    if (cdn !== null && surrogates !== null) {
      const target = { purgeUrl: cdn.purgeUrl, token: secrets.cdnPurgeToken };
      watchers.push(openPurger(app, ctx, target, surrogates));
    }
    for (const watcher of watchers) {
      changes.watch(watcher);
      // A page rendered between the notification and the reading of the settings shows the old ones.
      site.settings.onChange(() => watcher.changed(siteTag));
    }
    const unwatch = watchOwnChanges((tag) => cache.changed(tag));
    app.addHook('onClose', async () => unwatch());
  }
  return cache;
}

/** Purges a CDN until `app` closes. Every web process does it, so that a failing one does no harm. */
function openPurger(app: FastifyInstance, { log }: Context, cdn: Cdn, { keyOf }: Surrogates): CdnPurger {
  const purger = new CdnPurger(cdn, keyOf, log);
  app.addHook('onClose', async () => purger[Symbol.dispose]());
  return purger;
}

/** The Redis connection that shares rate-limit counters between web processes, or null without Redis. */
function openCounter({ config, secrets, log }: Context): RedisConnection | null {
  return config.rateLimit && secrets.redisUrl !== null ? connectCounter(secrets.redisUrl, log) : null;
}
