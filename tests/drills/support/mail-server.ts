import type { SMTPServerAddress } from 'smtp-server';
import type { Test } from 'tap';
import { startSmtp } from '../../helpers/smtp.ts';

export type Behavior = 'well' | 'refusing' | 'silent' | 'busy' | 'no such address' | 'breaking off';

export type Letter = { to: string; messageId: string; link: string };

/** A mail server whose behavior a test can change; `letters` contains the completely received mails. */
export type MailServer = {
  url: string;
  behavior: Behavior;
  letters: Letter[];
  /** Called when a mail has arrived completely but its sender has not been told. */
  beforeTaking(): Promise<void>;
};

const failure = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

export async function startMailServer(t: Test): Promise<MailServer> {
  const mailServer: MailServer = { url: '', behavior: 'well', letters: [], beforeTaking: async () => {} };
  const { server, url } = await startSmtp(t, {
    closeTimeout: 500,
    onConnect: (session, done) => {
      // Behaves as if no server were listening.
      if (mailServer.behavior === 'refusing') hangUp(session.id);
      else if (mailServer.behavior !== 'silent') done();
    },
    onRcptTo: (_address, _session, done) => {
      if (mailServer.behavior === 'busy') done(failure(451));
      else if (mailServer.behavior === 'no such address') done(failure(550));
      else done();
    },
    onData: (stream, session, done) => {
      stream.toArray().then(async (chunks) => {
        const to = session.envelope.rcptTo.map(({ address }: SMTPServerAddress) => address).join();
        mailServer.letters.push(letterOf(to, Buffer.concat(chunks).toString()));
        await mailServer.beforeTaking();
        // Accepts the mail, and dies before it can reply.
        if (mailServer.behavior === 'breaking off') hangUp(session.id);
        else done();
      }, done);
    },
  });
  const hangUp = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };
  mailServer.url = url;
  return mailServer;
}

function letterOf(to: string, message: string): Letter {
  const text = message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return {
    to,
    messageId: /^Message-ID: <(.*)>$/im.exec(message)?.[1]?.trim() ?? '',
    link: /https?:\/\/[^\s?"<]+\?token=[\w-]+/.exec(text)?.[0] ?? '',
  };
}

/**
 * Shows that everybody who signed up has received the mail, and that the number of duplicates is at most that of killed
 * workers.
 */
export function assertMails(t: Test, { letters }: MailServer, members: Set<string>, kills: number): void {
  const byId = Map.groupBy(letters, ({ messageId }) => messageId);
  const missing = [...members].filter((name) => !letters.some(({ to }) => to === `${name}@example.test`));
  t.same(missing, [], `all ${members.size} have their mail`);
  t.ok(
    letters.length - byId.size <= kills,
    `${letters.length - byId.size} came twice, and ${kills} workers were killed`,
  );
  const links = [...byId.values()].filter((same) => new Set(same.map(({ link }) => link)).size > 1);
  t.same(links, [], 'what came twice has the same link');
}
