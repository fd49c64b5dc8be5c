import t from 'tap';
import { proveOffline } from '../drills/support/offline-proof.ts';
import { installedPackages } from '../helpers/installed-packages.ts';
import { packageWebs } from '../helpers/package-webs.ts';
import { ensurePages } from '../helpers/pages.ts';
import { startRegistry } from '../helpers/registry.ts';
import { until } from './support/processes.ts';

ensurePages();

/** Libraries of a release that this product needs itself. */
const libraries = ['react', 'react-dom', 'marked'];

t.test(
  'webs with packages render the same without a registry, after a restore at another port',
  { timeout: 480_000 },
  async (t) => {
    const registry = await startRegistry(t, installedPackages(...libraries));
    const webs = packageWebs(5, libraries);
    const { compared, refused } = await proveOffline(t, {
      webs,
      registry: registry.env,
      install: async ({ call, person, startWorker }) => {
        startWorker();
        const packages = [...new Set(webs.flatMap((web) => web.packages))];
        await call('POST', '/packages/add', { as: person, body: { packages } });
        await until('the packages are built', async () => {
          const { body } = await call('GET', `/packages/states?packages=${packages.join()}`, { as: person });
          return body.data.every(({ state }: { state: string }) => state === 'ready');
        });
        await registry.close();
      },
    });
    t.match(
      compared,
      webs.map(({ title }) => ({ title, different: 0 })),
    );
    t.same(
      compared.filter(({ painted }) => painted < 100),
      [],
      'none is empty',
    );
    t.same(refused, [], 'nothing is asked of another server');
  },
);
