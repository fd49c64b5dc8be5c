import t from 'tap';
import { build } from '../helpers/build.ts';

const { call, member } = await build(t);
const ada = await member();
const part = (name: string, more = '') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;

t.test('a truncated or malformed form is 400', async (t) => {
  const broken = [
    '',
    '--x',
    '{"title": "a"}',
    part('title'),
    `${part('title')}A web\r\n`,
    `${part('image', '; filename="a.png"')}\x89PNG`,
    `--x\r\n\r\nno header\r\n--x--\r\n`,
    `${part('__proto__')}x\r\n--x--\r\n`,
    `${part('constructor')}x\r\n--x--\r\n`,
    `${part('isPublic')}perhaps\r\n--x--\r\n`,
    `${part('cssLinks')}[\r\n--x--\r\n`,
  ];
  for (const body of broken) {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await call('POST', '/webs/create', { as: ada, headers, body });
    t.strictSame(
      [answer.status, answer.body.status, answer.body.data],
      [400, 400, null],
      JSON.stringify(body),
    );
  }
});

t.test('a form without a boundary, and no form at all, are refused', async (t) => {
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/mixed; boundary=x',
  ]) {
    const answer = await call('POST', '/webs/create', {
      as: ada,
      headers: { 'content-type': type },
      body: 'x',
    });
    t.ok([400, 415].includes(answer.status), `${type} -> ${answer.status}`);
  }
  t.equal((await call('POST', '/webs/create', { as: ada, body: { title: 'A web' } })).status, 415);
  t.equal((await call('POST', '/webs/create', { as: ada })).status, 415);
});
