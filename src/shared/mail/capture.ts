import type { Mail, Mailer } from './mailer.ts';

/** Keeps mails in memory, for tests. */
export function createCaptureMailer(): Mailer & { sent: Mail[] } {
  const sent: Mail[] = [];
  return {
    sent,
    sendMail: async (mail) => {
      sent.push(mail);
    },
  };
}
