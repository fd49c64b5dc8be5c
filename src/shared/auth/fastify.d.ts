import type { Rate, UploadedFile } from '../api/endpoint.ts';
import type { Scratch, TempFile } from '../storage/scratch.ts';
import type { Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: 'optional' | 'required' | 'none';
    rate?: Rate;
    /** The name under which routes without number are logged and counted together. */
    family?: string;
    /** Answered under pressure too: it costs next to nothing, or looks at the pressure itself. */
    isCheap?: true;
    /** What it takes may be long on its way. */
    takesLargeFile?: boolean;
  }
  interface FastifyRequest {
    viewer: Viewer;
    /** The declared path of the page that this leads to. */
    pageRoute: string | null;
    /** The member for whom a page is made. */
    readerId: string | null;
    uploadedFile: UploadedFile | TempFile | undefined;
  }
  interface FastifyInstance {
    /** Where large uploads stay while a call looks at them. */
    scratch: Scratch;
  }
}
