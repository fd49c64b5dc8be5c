import pg from 'pg';

/** A site with 100,000 webs that answers at `base`, and what is asked for there. */
export type Subject = {
  base: string;
  databaseUrl: string;
  /** Public webs, the most active first. */
  webIds: string[];
  /** Members who log in with `password`, those with the most webs first. */
  usernames: string[];
  /** Public ones, that with the most webs first. */
  collectionIds: string[];
  /** The web with the most comments. */
  talkId: string;
};

/** What infra/seed/run.ts gives to its member `demo`. */
export const password = 'demo-password';

/** Looks for what to ask a site for. */
export async function findSubject(base: string, databaseUrl: string): Promise<Subject> {
  await using look = await openLook(databaseUrl);
  return {
    base,
    databaseUrl,
    webIds: await look.texts('select id from webs where is_public order by score desc, id desc limit 10000'),
    usernames: await look.texts(
      `select u.username from users u join web_counts c on c.owner_id = u.id
        where u.password_hash like '$argon2%' order by c.webs desc, u.id limit 600`,
    ),
    collectionIds: await look.texts(
      'select id from collections where is_public order by public_webs_count desc, id limit 50',
    ),
    talkId: (await look.texts('select id from webs order by comments_count desc limit 1'))[0] ?? '',
  };
}

/** A connection that reads. */
export async function openLook(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  /** The first column of all rows. */
  const texts = async (statement: string, values: unknown[] = []): Promise<string[]> =>
    (await client.query({ text: statement, values, rowMode: 'array' })).rows.map(([first]) => String(first));
  return {
    texts,
    /** The one number that it answers. */
    count: async (statement: string, values: unknown[] = []) => Number((await texts(statement, values))[0]),
    [Symbol.asyncDispose]: () => client.end(),
  };
}
