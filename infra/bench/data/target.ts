import pg from 'pg';

/** A running site with 100,000 webs, and the ids that are requested from it. */
export type Target = {
  base: string;
  databaseUrl: string;
  /** Public webs, the most active first. */
  webIds: string[];
  /** Members who log in with `password`, those with the most webs first. */
  usernames: string[];
  /** Public collections, those with the most webs first. */
  collectionIds: string[];
  /** The web with the most comments. */
  busiestThreadId: string;
};

/** The password that infra/seed/run.ts gives to its member `demo`. */
export const password = 'demo-password';

/** Finds the ids that the benchmark requests from a site. */
export async function findTarget(base: string, databaseUrl: string): Promise<Target> {
  await using reader = await openReader(databaseUrl);
  return {
    base,
    databaseUrl,
    webIds: await reader.texts(
      'select id from webs where is_public order by score desc, id desc limit 10000',
    ),
    usernames: await reader.texts(
      `select u.username from users u join web_counts c on c.owner_id = u.id
        where u.password_hash like '$argon2%' order by c.webs desc, u.id limit 600`,
    ),
    collectionIds: await reader.texts(
      'select id from collections where is_public order by public_webs_count desc, id limit 50',
    ),
    busiestThreadId:
      (await reader.texts('select id from webs order by comments_count desc limit 1'))[0] ?? '',
  };
}

/** A connection for reading single values. */
export async function openReader(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  /** The first column of all rows. */
  const texts = async (statement: string, values: unknown[] = []): Promise<string[]> =>
    (await client.query({ text: statement, values, rowMode: 'array' })).rows.map(([first]) => String(first));
  return {
    texts,
    /** The only value of the result, as a number. */
    count: async (statement: string, values: unknown[] = []) => Number((await texts(statement, values))[0]),
    [Symbol.asyncDispose]: () => client.end(),
  };
}
