import { join } from 'node:path';

/** The folder of the migrations that this version of Kontor comes with. */
export const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');
