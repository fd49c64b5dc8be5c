import { Agent, get } from 'node:http';
import Fastify from 'fastify';
import t from 'tap';
import { drain } from '../../src/shared/server/drain.ts';
import { pause } from '../helpers/wait.ts';

type Reply = { status: number | undefined; connection: string | undefined; body: string };

function ask(port: number, path: string, agent: Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent, host: '127.0.0.1' }, async (response) => {
      let body = '';
      for await (const chunk of response) body += chunk;
      resolve({ status: response.statusCode, connection: response.headers.connection, body });
    }).on('error', reject);
  });
}

t.test('draining cuts no reply, tells busy connections to close, and ends soon', async (t) => {
  const app = Fastify({ keepAliveTimeout: 5_000, return503OnClosing: false, forceCloseConnections: 'idle' });
  app.get('/slow', async () => {
    await pause(600, 'a reply that takes longer than it takes to begin draining');
    return 'whole';
  });
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const agents = Array.from({ length: 10 }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
  t.teardown(() => {
    for (const agent of agents) agent.destroy();
  });
  // Two on each connection: the second is asked for while the server is already draining.
  const replies = agents.flatMap((agent) => [ask(port, '/slow', agent), ask(port, '/slow', agent)]);
  await pause(200, 'all connections are open and have asked');
  const since = performance.now();
  const drained = drain(app);
  const seen = await Promise.allSettled(replies);
  await drained;
  t.ok(performance.now() - since < 4_000, 'well before the cut');
  const firsts = seen.filter((_, index) => index % 2 === 0);
  t.ok(
    firsts.every(
      (one) => one.status === 'fulfilled' && one.value.status === 200 && one.value.body === 'whole',
    ),
    'what was under way is answered whole',
  );
  const answered = seen.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  t.ok(
    answered.every(({ status }) => status === 200),
    'nobody is told 503',
  );
});
