import type pg from 'pg';
import type { Config } from './config.ts';
import { secretKey } from './config-values.ts';
import { type KeySource, keySourceOf } from './kernel/secrets/key-source.ts';
import { openSecrets, type SecretsOptions } from './kernel/secrets/open-secrets.ts';
import type { SealedColumn } from './kernel/secrets/sealed-column.ts';
import type { Secrets } from './kernel/secrets/secrets.ts';

/** Every column that holds secrets, of every family. Loads the families, which most commands do without. */
export async function sealedColumns(): Promise<readonly SealedColumn[]> {
  const { FAMILIES } = await import('./families.ts');
  return FAMILIES.flatMap(({ secrets = [] }) => secrets);
}

/** Where this configuration has the secret key. */
export function keySource(config: Config): KeySource {
  return keySourceOf(config, secretKey);
}

/** Opens the secrets of a service that starts; see `openSecrets` of the kernel. */
export async function openSecretsOf(
  config: Config,
  connection: pg.ClientConfig,
  log: SecretsOptions['log'],
): Promise<Secrets> {
  return openSecrets({ connection, source: keySource(config), columns: await sealedColumns(), log });
}
