import { domainToASCII } from 'node:url';
import { type QueryExecutorProvider, sql } from 'kysely';

/**
 * Mail domains are kept in ASCII, as DNS knows them, so that another spelling is no other domain. An address whose ASCII form another
 * member or request has stays as it is.
 */
export async function up(db: QueryExecutorProvider): Promise<void> {
  for (const [table, column] of columns) {
    const name = sql.ref(column);
    const { rows } = await sql<{ address: string }>`
      select distinct ${name} as address from ${sql.table(table)} where octet_length(split_part(${name}, '@', 2)) > length(split_part(${name}, '@', 2))`.execute(
      db,
    );
    for (const { address } of rows) {
      const [local, domain = ''] = address.split('@');
      const ascii = domainToASCII(domain);
      if (ascii === '') continue;
      const canonical = `${local}@${ascii}`;
      await sql`update ${sql.table(table)} set ${name} = ${canonical} where ${name} = ${address}
        and not exists (select from users where lower(email) = lower(${canonical}))
        and not exists (select from account_requests where lower(email) = lower(${canonical}) and refused_at is null)`.execute(
        db,
      );
    }
  }
}

/** Tokens first: they are compared with the address of their member, which must still be the old one when they are changed. */
const columns = [
  ['mail_tokens', 'address'],
  ['reports', 'guest_email'],
  ['account_requests', 'email'],
  ['users', 'email'],
] as const;
