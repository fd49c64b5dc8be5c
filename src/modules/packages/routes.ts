import type { FastifyInstance } from 'fastify';
import { rates } from '../../shared/api/endpoint.ts';
import { route } from '../../shared/api/route.ts';
import { badRequest } from '../../shared/errors/app-error.ts';
import { type Audit, auditedRoute } from '../site/index.ts';
import { endpoints } from './contract.ts';
import type { Packages } from './index.ts';
import { maxPackages } from './rules/fields.ts';
import { packagesPath } from './rules/files.ts';
import { messages } from './rules/messages.ts';

const listOf = (text: string) => text.split(',').filter(Boolean).slice(0, maxPackages);

export function addPackagesRoutes(app: FastifyInstance, packages: Packages, audit: Audit): void {
  route(app, endpoints, 'GET /packages/search', ({ query }) => packages.search(query.search));
  route(app, endpoints, 'GET /packages/newest', ({ query }) => packages.findNewest(listOf(query.names)));
  route(app, endpoints, 'GET /packages/states', ({ query }) => packages.getStates(listOf(query.packages)));
  route(app, endpoints, 'POST /packages/add', ({ body }) => packages.add(body.packages));
  route(app, endpoints, 'GET /admin/packages', () => packages.getUse());
  auditedRoute(app, audit, endpoints, 'POST /admin/packages/upload', async ({ audited, file, body }) => {
    if (file === undefined) throw badRequest(messages.badTarball, 'tarball');
    return packages.upload(audited, file.bytes, body.entries ?? []);
  });
  auditedRoute(app, audit, endpoints, 'POST /admin/packages/prune', async ({ audited }) => {
    await packages.prune(audited);
    return packages.getUse();
  });
}

/** Serves bundles and declarations on the site's own origin, as the listener of previews does on the other. */
export function addPackageServing(app: FastifyInstance, packages: Packages): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${packagesPath}:file`,
    logLevel: 'warn',
    schema: { hide: true },
    config: { rate: rates.file },
    handler: async ({ params, headers, method }, reply) => {
      const accepted = headers['accept-encoding']?.toString();
      const found = await packages.serve(`${packagesPath}${params.file}`, accepted);
      reply.code(found.status).headers(found.headers).header('content-length', found.body.length);
      return reply.send(method === 'HEAD' ? undefined : found.body);
    },
  });
}
