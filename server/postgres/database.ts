import { describeCluster } from './embedded/cluster.ts';
import { openEmbedded, type Purpose } from './embedded/embedded.ts';
import { openExternal } from './external.ts';
import type { Log } from './log.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Opened } from './opened.ts';
import { letTakeRoles } from './roles.ts';

/** An open database that answers. */
export interface Database extends Opened {
  /** Migrates the schema to this version and lets the service use it. Returns the names of the applied migrations. */
  migrate(): Promise<string[]>;
}

/** Which database to open, according to the settings of the same names. */
export interface DatabaseSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseMigrationUrl?: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  readonly databasePoolMode?: 'session' | 'transaction';
}

/**
 * Opens Kontor's database: `databaseUrl` if it is set, else the embedded one in `dataDir`. Throws DatabaseRefusal,
 * with a message for the person who started Kontor, if it cannot be used.
 */
export async function openDatabase(
  options: DatabaseSettings & { readonly purpose: Purpose; readonly log: Log },
): Promise<Database> {
  const { dataDir, databaseUrl, purpose, log } = options;
  const opened =
    databaseUrl === undefined
      ? await openEmbedded(describeCluster({ dataDir, log }), purpose)
      : await openExternal({ ...options, databaseUrl }, purpose, log);
  const { connection, serviceLogin } = opened;
  return {
    ...opened,
    migrate: async () => {
      const applied = await migrate(connection, MIGRATIONS, log);
      if (serviceLogin !== undefined) await letTakeRoles(connection, serviceLogin);
      return applied;
    },
  };
}
