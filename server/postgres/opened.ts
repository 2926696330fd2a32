import type { ClientConfig } from 'pg';

/** How the service connects: the driver's settings and a few of our own. */
export interface ServiceSettings extends ClientConfig {
  /** Whether the roles of the service sign in under their own names. */
  readonly rolesSignIn?: boolean;
  /** Whether a pooler gives each transaction another session. */
  readonly poolMode?: 'session' | 'transaction';
  /** Connects without the pooler. */
  readonly directly?: ClientConfig;
}

/** An open database. */
export interface Opened {
  /** Part of a `pg` configuration for connecting as the schema owner: for migrations, backups and restores. */
  readonly connection: ClientConfig;
  /** Like `connection`, for the service, whose roles have fewer rights. */
  readonly service: ServiceSettings;
  /** The login of the service, if it is not the owner's and has to be admitted. */
  readonly serviceLogin?: string;
  /** Closes the database. The embedded PostgreSQL stops when its last user leaves. Close all connections first. */
  close(): Promise<void>;
}
