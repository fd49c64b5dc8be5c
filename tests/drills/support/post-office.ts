import type { SMTPServerAddress } from 'smtp-server';
import type { Test } from 'tap';
import { startSmtp } from '../../helpers/smtp.ts';

export type Mood = 'well' | 'refusing' | 'silent' | 'busy' | 'no such address' | 'breaking off';

export type Letter = { to: string; messageId: string; link: string };

/** A mail server of changing moods; `letters` is all that it has been handed whole. */
export type PostOffice = {
  url: string;
  mood: Mood;
  letters: Letter[];
  /** What happens when a mail has come whole and its sender does not know yet. */
  beforeTaking(): Promise<void>;
};

const failure = (responseCode: number) => Object.assign(new Error('not now'), { responseCode });

export async function startPostOffice(t: Test): Promise<PostOffice> {
  const office: PostOffice = { url: '', mood: 'well', letters: [], beforeTaking: async () => {} };
  const { server, url } = await startSmtp(t, {
    closeTimeout: 500,
    onConnect: (session, done) => {
      // As if nobody listened.
      if (office.mood === 'refusing') hangUp(session.id);
      else if (office.mood !== 'silent') done();
    },
    onRcptTo: (_address, _session, done) => {
      if (office.mood === 'busy') done(failure(451));
      else if (office.mood === 'no such address') done(failure(550));
      else done();
    },
    onData: (stream, session, done) => {
      stream.toArray().then(async (chunks) => {
        const to = session.envelope.rcptTo.map(({ address }: SMTPServerAddress) => address).join();
        office.letters.push(letterOf(to, Buffer.concat(chunks).toString()));
        await office.beforeTaking();
        // Took it, and is gone before it can say so.
        if (office.mood === 'breaking off') hangUp(session.id);
        else done();
      }, done);
    },
  });
  const hangUp = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };
  office.url = url;
  return office;
}

function letterOf(to: string, message: string): Letter {
  const text = message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return {
    to,
    messageId: /^Message-ID: <(.*)>$/im.exec(message)?.[1]?.trim() ?? '',
    link: /https?:\/\/[^\s?"<]+\?token=[\w-]+/.exec(text)?.[0] ?? '',
  };
}

/** Shows that everybody who signed up has their mail, and nobody more of them than workers were killed. */
export function demandMails(t: Test, { letters }: PostOffice, members: Set<string>, kills: number): void {
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
