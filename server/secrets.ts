import type pg from 'pg';
import type { Config } from './config.ts';
import { secretKey } from './config-values.ts';
import { type KeySource, keySourceOf } from './kernel/secrets/key-source.ts';
import { openSecrets, type SecretsOptions } from './kernel/secrets/open-secrets.ts';
import type { SealedColumn } from './kernel/secrets/sealed-column.ts';
import type { Secrets } from './kernel/secrets/secrets.ts';

/** All columns with secrets of all families. Loads the families, which most commands do not need. */
export async function sealedColumns(): Promise<readonly SealedColumn[]> {
  const { FAMILIES } = await import('./families.ts');
  return FAMILIES.flatMap(({ secrets = [] }) => secrets);
}

/** The source of the secret key in this configuration. */
export function keySource(config: Config): KeySource {
  return keySourceOf(config, secretKey);
}

/** Opens the secrets of a starting service; see `openSecrets` in the kernel. */
export async function openSecretsOf(
  config: Config,
  connection: pg.ClientConfig,
  log: SecretsOptions['log'],
): Promise<Secrets> {
  return openSecrets({ connection, source: keySource(config), columns: await sealedColumns(), log });
}
