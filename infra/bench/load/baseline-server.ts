import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The reference server: a bare Fastify that answers the bytes of a file (`/bytes`), or runs the cheapest SQL of an
 * endpoint and answers its rows (`/trending`, `/web`). Arguments: port, file, content type, database url, web id.
 */
const [port, file = '', type = '', databaseUrl = '', webId = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 });
const app = Fastify();
const bytes = readFileSync(file);

const owner = 'u.id as owner_id, u.username, u.full_name, u.avatar_id, u.followers_count';
const trending = {
  name: 'trending',
  text: `select w.id, w.title, w.description, w.image_id, w.views, w.likes_count, w.comments_count, w.created_at,
      w.updated_at, ${owner}
    from webs w join users u on u.id = w.owner_id
    where w.is_public order by w.score desc, w.created_at desc, w.id desc limit 8`,
};
const web = {
  name: 'web',
  text: `select w.id, w.title, w.description, w.html, w.css, w.js, w.css_links, w.js_links, w.html_links, w.image_id,
      w.views, w.likes_count, w.comments_count, w.created_at, w.updated_at, ${owner}
    from webs w join users u on u.id = w.owner_id where w.id = $1`,
};

app.get('/bytes', (_request, reply) => reply.header('content-type', type).send(bytes));
app.get('/trending', async () => ({ status: 200, message: 'OK', data: (await pool.query(trending)).rows }));
app.get('/web', async () => ({
  status: 200,
  message: 'OK',
  data: (await pool.query({ ...web, values: [webId] })).rows[0],
}));

await app.listen({ port: Number(port), host: '127.0.0.1' });
process.send?.('ready');
