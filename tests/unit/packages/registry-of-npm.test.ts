import t from 'tap';
import { findNpmRegistry } from '../../../src/modules/packages/build/registry.ts';

t.test('the registry is the one that npm is configured to use', async (t) => {
  const { PATH, npm_config_registry: before } = process.env;
  t.teardown(() => {
    process.env.PATH = PATH;
    if (before === undefined) delete process.env.npm_config_registry;
    else process.env.npm_config_registry = before;
  });
  process.env.PATH = '/nowhere';
  await t.rejects(findNpmRegistry(), { message: 'this server has no npm, so its registry must be set' });
  process.env.PATH = PATH;
  process.env.npm_config_registry = 'https://npm.example.test/team/';
  t.equal(await findNpmRegistry(), 'https://npm.example.test/team/', 'a failure is not kept');
});
