import type { Config } from './config.ts';
import { anyText, secretKey, secretKeys } from './config-values.ts';
import type { Setting } from './setting.ts';

const current: Setting<Buffer | undefined> = {
  name: 'SECRET_KEY',
  default: undefined,
  defaultText: 'a key in `DATA_DIR/secret.key`, created at the first start; none with `DATABASE_URL`',
  expected: 'at least 32 random bytes as hex or base64, such as `openssl rand -hex 32` prints',
  description:
    'Encrypts the secrets in the database, such as those that sign webhooks. Backups do not contain it, so keep a copy.',
  secret: true,
  parse: secretKey,
};

const file: Setting<string | undefined> = {
  name: 'SECRET_KEY_FILE',
  default: undefined,
  defaultText: 'none',
  expected: 'the path of a file that contains only the key',
  description: 'A file that contains the secret key, as an alternative to `SECRET_KEY`.',
  parse: anyText,
};

const previous: Setting<readonly Buffer[]> = {
  name: 'SECRET_KEY_PREVIOUS',
  default: [],
  defaultText: 'none',
  expected: 'keys as for SECRET_KEY, separated by commas',
  description:
    'Former secret keys. They only decrypt. After `kontor secrets rotate` they are no longer needed.',
  secret: true,
  parse: secretKeys,
};

/** The settings of the key that seals secrets. */
export const SECRET_SETTINGS = {
  secretKey: current,
  secretKeyFile: file,
  secretKeyPrevious: previous,
};

/**
 * Passwords and tokens in the configuration, which must not appear in the log: as they are, and as written in their
 * URL.
 */
export function hiddenTexts(config: Config): readonly string[] {
  const { databaseUrl, databaseMigrationUrl, databaseDirectUrl, redisUrl, smtpUrl } = config;
  const urls = [databaseUrl, databaseMigrationUrl, databaseDirectUrl, redisUrl, smtpUrl];
  const passwords = urls.flatMap((url) => {
    const password = url === undefined ? '' : new URL(url).password;
    return password === '' ? [] : [password, decoded(password)];
  });
  const tokens = [config.metricsToken, config.filesS3SecretAccessKey];
  return [...passwords, ...tokens.filter((token) => token !== undefined)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
