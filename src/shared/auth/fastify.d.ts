import type { Endpoint, Rate, UploadedFile } from '../api/endpoint.ts';
import type { GuestCache } from '../cache/guest-cache.ts';
import type { ReadyReply } from '../cache/ready-reply.ts';
import type { Scratch, TempFile } from '../storage/scratch.ts';
import type { Viewer } from '../viewer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    auth?: Endpoint['auth'];
    scope?: Endpoint['scope'];
    rate?: Rate;
    /** Name under which routes are logged and counted together. */
    family?: string;
    /** Exempt from load shedding: the route is cheap, or checks the load itself. */
    isCheap?: true;
    /** Reads or writes the whole code of webs (shared/server/large-replies.ts). */
    isLarge?: true;
    /** The reply lasts as long as its client listens; it is logged and counted when it begins. */
    isEventStream?: true;
    /**
     * The body may take `clientTimeouts.upload` instead of `clientTimeouts.request` to arrive, since large files take
     * long.
     */
    takesLargeFile?: boolean;
  }
  interface FastifyRequest {
    viewer: Viewer;
    /** Declared path of the page that the request resolves to. */
    pageRoute: string | null;
    /** Id of the member for whom a page is rendered. */
    readerId: string | null;
    uploadedFile: UploadedFile | TempFile | undefined;
  }
  interface FastifyReply {
    /** Whether the handler has finished and its reply is being sent. */
    isMade: boolean;
  }
  interface FastifyInstance {
    /** Temporary storage for large uploads during a request. */
    scratch: Scratch;
    /** The reply to guests, ready to send. */
    guestCache: GuestCache<ReadyReply>;
  }
}
