import type { ClientConfig } from 'pg';
import { readConfig } from '../server/config.ts';
import { openSecretsLate } from '../server/kernel/secrets/open-secrets.ts';
import type { Secrets } from '../server/kernel/secrets/secrets.ts';
import { keySource } from '../server/secrets.ts';

/** The secret key of the tests: always the same, so that databases which files copy from one another open in each. */
export const TEST_SECRET_KEY = '7e'.repeat(32);

/** The secrets of a test database. */
export function testSecrets(connection: ClientConfig): Secrets {
  return openSecretsLate(connection, keySource(readConfig({ SECRET_KEY: TEST_SECRET_KEY })));
}
