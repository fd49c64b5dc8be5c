import { inspect } from 'node:util';

type Values = {
  databaseUrl: string;
  redisUrl: string | null;
  jwtSecret: string;
  s3AccessKeyId: string | null;
  s3SecretAccessKey: string | null;
  smtpUrl: string | null;
};

/** What must never be logged: printing or serialising it shows nothing. `databaseUrl` is '' until one is known. */
export class Secrets {
  readonly databaseUrl: string;
  readonly redisUrl: string | null;
  readonly jwtSecret: string;
  readonly s3AccessKeyId: string | null;
  readonly s3SecretAccessKey: string | null;
  readonly smtpUrl: string | null;

  constructor(values: Values) {
    this.databaseUrl = values.databaseUrl;
    this.redisUrl = values.redisUrl;
    this.jwtSecret = values.jwtSecret;
    this.s3AccessKeyId = values.s3AccessKeyId;
    this.s3SecretAccessKey = values.s3SecretAccessKey;
    this.smtpUrl = values.smtpUrl;
  }

  /** The same secrets with the address of the database that has just been started. */
  withDatabase(databaseUrl: string): Secrets {
    return new Secrets({ ...this, databaseUrl });
  }

  /** What must stand in no log: the keys, and the passwords within addresses, as written and as meant. */
  values(): string[] {
    const { databaseUrl, redisUrl, smtpUrl, jwtSecret, s3SecretAccessKey } = this;
    const passwords = [databaseUrl, redisUrl, smtpUrl].map((url) => URL.parse(url ?? '')?.password ?? '');
    return [jwtSecret, s3SecretAccessKey ?? '', ...passwords, ...passwords.map(asMeant)].filter(Boolean);
  }

  toJSON(): string {
    return '[hidden]';
  }

  [inspect.custom](): string {
    return 'Secrets [hidden]';
  }
}

function asMeant(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
