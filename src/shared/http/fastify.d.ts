import type { Rate, UploadedFile } from './endpoint.ts';
import type { Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: 'open' | 'member' | 'ignored';
    rate?: Rate;
  }
  interface FastifyRequest {
    viewer: Viewer;
    uploadedFile: UploadedFile | undefined;
  }
}
