import type { Config } from '../../../shared/config/config.ts';
import type { Db } from '../../../shared/db/database.ts';
import type { Log } from '../../../shared/log/log.ts';

export type Deps = {
  db: Db;
  log: Log;
  config: Pick<Config, 'siteVariables' | 'publicUrl' | 'mail' | 'backup' | 'updatesUrl'>;
  secrets: { jwtSecret: string; smtpUrl: string | null };
};
