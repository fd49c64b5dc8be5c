import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Test } from 'tap';

/** Starts a mail server without authentication on a free port, until the test ends. */
export async function startSmtp(
  t: Test,
  options: SMTPServerOptions,
): Promise<{ server: SMTPServer; url: string }> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, url: `smtp://127.0.0.1:${port}` };
}
