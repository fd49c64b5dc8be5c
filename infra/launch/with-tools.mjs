import { become } from './run.mjs';
import { install, launch, node24 } from './steps.mjs';

/** `node with-tools.mjs SCRIPT [ARG…]`: runs a script of the repository that needs the tools of infra/tools. */
await launch(async () => {
  await install({ tools: true });
  become(node24(), process.argv.slice(2));
});
