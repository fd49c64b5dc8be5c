/** A mail. `messageId` is stable: a retried mail has the same one. */
export type Mail = {
  /** Letters, digits, dots and dashes; usually a job's `run.id`. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where all mails of this kind can be stopped, by a POST of mail programs (RFC 8058) and by a person who opens it. */
  unsubscribeUrl?: string;
};

export type Mailer = {
  /** Throws PermanentError if the mail server rejects the mail permanently; other errors may be retried. */
  sendMail(mail: Mail): Promise<void>;
};
