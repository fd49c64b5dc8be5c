/** One mail. `messageId` names it for good: a mail that is sent again carries the same one. */
export type Mail = {
  /** Letters, digits, dots and dashes; a job's `run.id` is meant. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
};

export type Mailer = {
  /** Throws PermanentError when the mail server refuses the mail for good; any other error may be tried again. */
  sendMail(mail: Mail): Promise<void>;
};
