import type { ClientConfig } from 'pg';

/** How the service connects: settings of the driver, and what the driver does not know. */
export interface ServiceSettings extends ClientConfig {
  /** The roles of the service sign in by their own names. */
  readonly rolesSignIn?: boolean;
  /** The way past a pooler. */
  readonly directly?: ClientConfig;
}

/** A database that answers. */
export interface Opened {
  /** Parts of a `pg` configuration that connect as the owner of the schema: for migrations, backups and restores. */
  readonly connection: ClientConfig;
  /** The same for the service, whose roles have fewer rights. */
  readonly service: ServiceSettings;
  /** The login of the service where that is not the owner's and has to be let in. */
  readonly serviceLogin?: string;
  /** Gives the database back; the embedded PostgreSQL stops when its last user leaves. Close all connections first. */
  close(): Promise<void>;
}
