import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import t from 'tap';
import { build } from '../../helpers/build.ts';
import { saveWeb } from '../../helpers/webs.ts';

t.test(
  'clients that disconnect before a long response is sent free their slots',
  { timeout: 60_000 },
  async (t) => {
    const { app, call, member } = await build(t, { env: { RATE_LIMIT: 'on' } });
    const ann = await member();
    const text = 'x'.repeat(1_000_000);
    const { _id } = await saveWeb(call, ann, { html: text, css: text, js: text });
    await app.listen({ port: 0, host: '127.0.0.1' });
    t.teardown(() => app.server.closeAllConnections());
    const { port } = app.server.address() as AddressInfo;
    const request = `GET /api/v1/webs/get/${_id} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ann.accessToken}\r\n\r\n`;
    for (let count = 0; count < 6; count += 1) {
      const socket = connect(port, '127.0.0.1');
      // Two requests on one connection, which is closed alternately before the reply and as soon as it begins.
      socket.write(count % 2 === 0 ? request + request : request);
      if (count % 3 === 0) await once(socket, 'connect');
      else await once(socket, 'data');
      socket.destroy();
      await once(socket, 'close');
    }
    const url = `http://127.0.0.1:${port}/api/v1/webs/get/${_id}`;
    const read = () => fetch(url, { headers: { authorization: `Bearer ${ann.accessToken}` } });
    for (const reply of await Promise.all([read(), read(), read()])) {
      t.equal(reply.status, 200);
      t.equal((await reply.json()).data.html.length, 1_000_000);
    }
  },
);
