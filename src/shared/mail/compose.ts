import type { Mail } from './mailer.ts';

/** What nodemailer sends: the sender, and a Message-ID that is the same on each try. */
export function compose({ messageId, ...mail }: Mail, from: string) {
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    ...mail,
    from,
    messageId: `<${messageId}@${host}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Neither a path nor an address in a mail may make nodemailer read a file or fetch something.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
