import t from 'tap';
import { build } from '../../helpers/build.ts';

const { call, member } = await build(t, { env: { MAX_COLLECTIONS: '3' } });

t.test(
  'a member has a maximum number of collections, those in the bin included, also in concurrent requests',
  async (t) => {
    const [ada, bob] = [await member(), await member()];
    let made = 0;
    const create = (as = ada) => {
      made += 1;
      return call('POST', '/collections/create', {
        as,
        body: { name: `Clocks ${made}`, description: '', isPublic: true },
      });
    };
    const statuses = (await Promise.all([1, 2, 3, 4, 5].map(() => create()))).map(({ status }) => status);
    t.strictSame(statuses.sort(), [201, 201, 201, 403, 403]);
    const refused = await create();
    t.match(refused.body.message, 'You have 3 collections, which is the limit');
    t.equal((await create(bob)).status, 201, 'each member has their own');
    const { docs } = (await call('GET', '/collections/my-collections', { as: ada })).body.data;
    await call('DELETE', `/collections/delete/${docs[0]._id}`, { as: ada });
    t.equal((await create()).status, 403);
    await call('DELETE', `/bin/collection/${docs[0]._id}`, { as: ada });
    t.equal((await create()).status, 201);
  },
);
