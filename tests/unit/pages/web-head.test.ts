import t from 'tap';
import { headOfWeb, shortened } from '../../../src/pages/(webs)/web-head.ts';

const owner = {
  _id: 'o',
  username: 'ada-l',
  fullName: '',
  avatar: '',
  followersCount: 0,
  isFollowedByMe: false,
};
const web = {
  _id: 'w',
  title: 'Waves',
  description: 'Many\n  waves',
  isPublic: true,
  image: 'https://codeweb.test/media/default-web/1200x700.webp',
  owner,
  updatedAt: '2026-01-02T00:00:00.000Z',
};

t.test('a web’s canonical address is its author’s', async (t) => {
  const head = headOfWeb(web);
  t.match(head, { title: 'Waves', description: 'Many waves', canonical: '/web/w' });
  t.equal(head.image, undefined, 'without a picture the site’s own stands in');
  t.equal(head.work?.author, 'ada-l');
});

t.test('a private web has no metadata', async (t) => {
  t.same(headOfWeb({ ...web, isPublic: false }), { title: 'Waves', isUnlisted: true });
});

t.test('a description is cut between words', async (t) => {
  const text = 'word '.repeat(100);
  t.match(shortened(text), /^(word ){30,}word…$/);
  t.ok(shortened(text).length <= 201);
  t.equal(shortened('x'.repeat(300)).length, 201);
  t.equal(shortened('short'), 'short');
});
