import type { Scratch, TempFile } from '../storage/scratch.ts';
import type { Rate, UploadedFile } from './endpoint.ts';
import type { Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: 'open' | 'member' | 'ignored';
    rate?: Rate;
  }
  interface FastifyRequest {
    viewer: Viewer;
    uploadedFile: UploadedFile | TempFile | undefined;
  }
  interface FastifyInstance {
    /** Where large uploads stay while a call looks at them. */
    scratch: Scratch;
  }
}
