import { describeCluster } from './embedded/cluster.ts';
import { openEmbedded, type Purpose } from './embedded/embedded.ts';
import { openExternal } from './external.ts';
import type { Log } from './log.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Opened } from './opened.ts';
import { letTakeRoles } from './roles.ts';

/** A database that answers, for as long as it is open. */
export interface Database extends Opened {
  /** Brings the schema to this version and lets the service work in it. Returns the names of the migrations applied. */
  migrate(): Promise<string[]>;
}

/** Which database to open, as the settings of the same names say. */
export interface DatabaseSettings {
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly databaseMigrationUrl?: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
}

/**
 * Opens the database of Kontor: that of `databaseUrl` if it is set, else the embedded one in `dataDir`.
 * Throws DatabaseRefusal, in words for the person who started Kontor, when it cannot be used.
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
