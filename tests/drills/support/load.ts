import { setTimeout as sleep } from 'node:timers/promises';
import { form, picture, webForm } from '../../helpers/webs.ts';
import { type Ask, type Call, newName, type Person, type Reply, signUpOf } from './client.ts';

/** One call of the load; `status` is 0 without a complete reply. */
export type Answer = {
  what: string;
  status: number;
  message: string;
  retryAfter: string | null;
  at: number;
  ms: number;
};

/** Acknowledged writes, which must exist in the end. */
export type Ledger = {
  /** Webs by the key of their request. */
  webs: Map<string, { id: string; title: string }>;
  /** Comments by the key of their request. */
  comments: Map<string, string>;
  /** For each renamed web: the last acknowledged title and those sent after it. */
  titles: Map<string, string[]>;
  /** `web person` pairs, each an acknowledged like. */
  likes: Set<string>;
  /** Usernames of the members who signed up. */
  members: Set<string>;
  /** URLs of uploaded files. */
  uploads: string[];
};

export type Load = {
  answers: Answer[];
  ledger: Ledger;
  /** Ends the load. Repeats every unacknowledged write that has a key until it is acknowledged. */
  stop(): Promise<void>;
};

type Options = {
  /** Number of concurrent people, and the pause of each between two calls. */
  concurrency?: number;
  pause?: number;
  /** Returns a random number from 0 to below 1. */
  random?: () => number;
  /** The sequence of their calls. */
  order?: readonly string[];
};

const defaultOrder = 'save look like comment page rename like look upload page signUp'.split(' ');

/** Lets people read, save, rename, like, comment and upload continuously, and records acknowledged writes. */
export function startLoad(call: Call, base: string, people: readonly Person[], options: Options = {}): Load {
  const { concurrency = 4, pause = 40, random = Math.random, order = defaultOrder } = options;
  const answers: Answer[] = [];
  const ledger: Ledger = {
    webs: new Map(),
    comments: new Map(),
    titles: new Map(),
    likes: new Set(),
    members: new Set(),
    uploads: [],
  };
  let isOver = false;
  let count = 0;

  const note = (what: string, at: number, reply: Partial<Reply>) => {
    const { status = 0, body, retryAfter = null } = reply;
    answers.push({ what, status, message: body?.message ?? '', retryAfter, at, ms: performance.now() - at });
  };
  const ask = async (method: string, path: string, options: Ask): Promise<Reply | null> => {
    const at = performance.now();
    const what = `${method} ${path.replaceAll(/[0-9a-f-]{36}/g, 'ID')}`;
    const reply = await call(method, path, options).catch((error: unknown) => {
      note(what, at, { body: { status: 0, message: String(error), data: null } });
      return null;
    });
    if (reply) note(what, at, reply);
    return reply;
  };
  /** A write with a key is executed once, so it may be repeated until it is acknowledged. */
  const askUntilAcknowledged = async (
    path: string,
    options: Ask & { key: string },
  ): Promise<Reply | null> => {
    for (let tries = 0; tries < 200; tries++) {
      const reply = await ask('POST', path, options);
      if (reply && reply.status < 500) return reply;
      await sleep(250);
    }
    return null;
  };

  const pickWeb = () => [...ledger.webs.values()].at(Math.floor(random() * ledger.webs.size))?.id;
  const actions: Record<string, (as: Person) => Promise<void>> = {
    save: async (as) => {
      const key = `save-${process.pid}-${++count}`;
      const reply = await askUntilAcknowledged('/webs/create', { as, key, body: webForm({ title: key }) });
      if (reply?.status === 201) ledger.webs.set(key, { id: reply.body.data._id, title: key });
    },
    comment: async (as) => {
      const [web, key] = [pickWeb(), `comment-${process.pid}-${++count}`];
      if (!web) return;
      const reply = await askUntilAcknowledged('/comments/create', { as, key, body: { web, text: key } });
      if (reply?.status === 201) ledger.comments.set(key, reply.body.data._id);
    },
    rename: async (as) => {
      const key = `own-${process.pid}-${++count}`;
      const made = await askUntilAcknowledged('/webs/create', { as, key, body: webForm({ title: key }) });
      if (made?.status !== 201) return;
      const id: string = made.body.data._id;
      const sent = [key];
      ledger.titles.set(id, sent);
      for (let round = 1; round <= 2 && !isOver; round++) {
        const title = `${key} ${round}`;
        sent.push(title);
        const reply = await ask('PATCH', `/webs/update/${id}`, { as, body: form({ title }) });
        if (reply?.status === 200) sent.splice(0, sent.length - 1);
        await sleep(pause);
      }
    },
    like: async (as) => {
      const web = pickWeb();
      if (!web || ledger.likes.has(`${web} ${as.id}`) || tried.has(`${web} ${as.id}`)) return;
      tried.add(`${web} ${as.id}`);
      const reply = await ask('POST', `/likes/web/${web}`, { as });
      if (reply?.status === 200) ledger.likes.add(`${web} ${as.id}`);
    },
    upload: async (as) => {
      const body = form({ file: new Uint8Array(picture) });
      const reply = await ask('POST', '/media/upload?kind=image', { as, body });
      if (reply?.status === 201) ledger.uploads.push(reply.body.data.url);
    },
    signUp: async () => {
      const username = newName();
      for (let tries = 0; tries < 200; tries++) {
        const reply = await ask('POST', '/users/register', { body: signUpOf(username) });
        // After a lost reply, the name is taken by this very sign-up.
        if (reply?.status === 201 || reply?.status === 409) ledger.members.add(username);
        if (reply && reply.status < 500) return;
        await sleep(250);
      }
    },
    look: async (as) => {
      await ask('GET', '/webs/trending', {});
      await ask('GET', '/webs/your-work', { as });
    },
    page: async () => {
      const at = performance.now();
      const reply = await fetch(`${base}/`).catch((error: unknown) => String(error));
      if (typeof reply === 'string')
        return note('page', at, { body: { status: 0, message: reply, data: null } });
      const message = (await reply.text()).slice(0, 20);
      const { status } = reply;
      note('page', at, {
        status,
        retryAfter: reply.headers.get('retry-after'),
        body: { status, message, data: null },
      });
    },
  };
  /** A like that may have arrived cannot be repeated, since a second one would undo it. */
  const tried = new Set<string>();

  const work = async (worker: number) => {
    for (let step = worker * 3; !isOver; step++) {
      const as = people[Math.floor(random() * people.length)];
      if (as) await actions[order[step % order.length] ?? 'look']?.(as);
      await sleep(pause * (0.5 + random()));
    }
  };
  const workers = Array.from({ length: concurrency }, (_, worker) => work(worker));
  return {
    answers,
    ledger,
    stop: async () => {
      isOver = true;
      await Promise.all(workers);
    },
  };
}
