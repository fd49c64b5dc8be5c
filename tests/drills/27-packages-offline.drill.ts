import t from 'tap';
import { findNpmRegistry } from '../../src/modules/packages/index.ts';
import { bundledPackages } from '../../src/modules/packages/rules/bundled-packages.ts';
import { packageWebs } from '../helpers/package-webs.ts';
import { ensurePages } from '../helpers/pages.ts';
import { proveOffline } from './support/offline-proof.ts';

ensurePages();

const registry = await findNpmRegistry().catch(() => null);
/** The certificate authority of an organization's own registry. */
const certificates = process.env.NODE_EXTRA_CA_CERTS;
const isOnline =
  registry !== null &&
  (await fetch(new URL('react/latest', registry)).then(
    ({ ok }) => ok,
    () => false,
  ));

t.test(
  '100 webs with libraries of a release render the same without a network, after a restore at another port',
  { skip: !isOnline && 'the registry of npm does not answer here', timeout: 900_000 },
  async (t) => {
    const webs = packageWebs(100);
    const { compared, refused } = await proveOffline(t, {
      webs,
      registry: { ...(certificates && { NODE_EXTRA_CA_CERTS: certificates }) },
      install: ({ command }) => command('packages', 'add', '--bundled'),
    });
    const same = compared.filter(({ different }) => different === 0);
    t.comment(
      `${same.length} of ${compared.length} pictures of ${bundledPackages.length} libraries are the same`,
    );
    t.equal(compared.length, 100);
    t.same(
      compared.filter(({ different }) => different > 0),
      [],
      'the same, pixel by pixel',
    );
    t.same(
      compared.filter(({ painted }) => painted < 100),
      [],
      'none is empty',
    );
    t.same(refused, [], 'nothing is asked of another server');
  },
);
