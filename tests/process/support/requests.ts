import { get } from 'node:http';

export type Reply = { status: number; body: string };

/**
 * Sends GET `url` on a separate connection, so that any process of the port may answer; status 0 without a complete
 * reply.
 */
export const askOnOwnConnection = (url: string): Promise<Reply> =>
  new Promise((resolve) => {
    const failed = () => resolve({ status: 0, body: '' });
    get(url, { agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
      response.on('error', failed);
    }).on('error', failed);
  });
