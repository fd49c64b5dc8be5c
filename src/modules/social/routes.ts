import type { FastifyInstance } from 'fastify';
import { route } from '../../shared/http/route.ts';
import { endpoints } from './contract.ts';
import type { Social } from './index.ts';

/** The calls under /likes. */
export function addSocialRoutes(app: FastifyInstance, social: Social): void {
  route(app, endpoints, 'POST /likes/web/{id}', ({ viewer, params }) => social.likeWeb(viewer, params.id));
}
