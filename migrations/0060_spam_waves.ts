import { type Kysely, sql } from 'kysely';

/**
 * What shows that accounts and webs were made by one script: a MAC of the network that an account was signed up from, which is deleted
 * after 30 days, and a hash of a web's code without its white space. Code of less than 20 bytes says nothing and has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table users add column sign_up_network bytea',
  'create index users_joined on users (created_at)',
  'create index users_network on users (sign_up_network, created_at) where sign_up_network is not null',
  'create index users_network_age on users (created_at) where sign_up_network is not null',
  'alter table webs add column code_key bytea',
  `create function code_key(html text, css text, js text) returns bytea language sql stable as $$
    select case when octet_length(code) >= 22 then sha256(convert_to(code, 'UTF8')) end
    from (select translate(concat(html, chr(1), css, chr(1), js), E' \\t\\r\\n\\f', '') as code) as packed
  $$`,
  `create function set_code_key() returns trigger language plpgsql as $$
  begin
    new.code_key := code_key(new.html, new.css, new.js);
    return new;
  end $$`,
  `create trigger webs_code_key before insert or update of html, css, js on webs
    for each row execute function set_code_key()`,
  `update webs set code_key = code_key(html, css, js)
    where owner_id in (select id from users where created_at > now() - interval '30 days')`,
  `create index webs_code_key on webs (code_key, owner_id) where code_key is not null and not is_fork`,
];
