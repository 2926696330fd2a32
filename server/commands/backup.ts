import { createReadStream } from 'node:fs';
import type pg from 'pg';
import { endAccess } from '../access/end-access.ts';
import { insertEventEverywhere } from '../access/security/security-event.sql.ts';
import type { Config } from '../config.ts';
import type { Statements } from '../kernel/database/database.ts';
import { type Sql, toQuery } from '../kernel/database/sql.ts';
import { holdWork, selectCanHold } from '../kernel/hold/held-work.sql.ts';
import { createCommandLog } from '../kernel/log/log.ts';
import { beginChangeFeed, selectHasChangeFeed } from '../kernel/relay/change-feed.sql.ts';
import { openSecrets, type SecretsOptions } from '../kernel/secrets/open-secrets.ts';
import { withOwnerSession } from '../kernel/secrets/owner-session.ts';
import { SecretsRefusal } from '../kernel/secrets/refusal.ts';
import { forgetLostSecrets } from '../kernel/secrets/review-secrets.ts';
import { backUp } from '../postgres/backup.ts';
import { openDatabase } from '../postgres/database.ts';
import { MIGRATIONS } from '../postgres/migrate.ts';
import { restoreInto } from '../postgres/restore.ts';
import { hiddenTexts } from '../secret-settings.ts';
import { keySource, sealedColumns } from '../secrets.ts';
import { contentsToBackUp, contentsToRestore } from './backup-contents.ts';
import type { Command, CommandCall } from './command.ts';
import { withDatabase } from './command-database.ts';
import { writeWhole } from './output-file.ts';
import { ENTER_AGAIN } from './secrets.ts';

/** `kontor backup`. */
const backup: Command = {
  name: 'backup',
  summary: 'write a consistent copy of the database and of files on records to a file',
  usage: 'FILE',
  help: `Writes a consistent copy of the whole database to FILE, compressed, while the server keeps running, with the files on
records that lie in DATA_DIR. Those in the bucket of FILES_S3_BUCKET are only listed. The file appears under its name only
when it is complete. It contains personal data and the hashes of passwords and keys, so protect it
like the database. Secrets, such as those that sign webhooks, are sealed in it. The secret key is not included: keep it
too, in another place.

  kontor backup kontor-$(date +%F).backup`,
  options: {},
  positionals: ['FILE'],
  run: async ({ config, terminal, positionals: [file = ''] }) => {
    const { rows, files, listed, missing } = await writeWhole(file, (output) =>
      withDatabase(config, async ({ connection, owner }) => {
        const copied = await backUp(connection, output, contentsToBackUp(config));
        await owner.query(insertEventEverywhere('backed_up'));
        return copied;
      }),
    );
    terminal.out(`Wrote ${rows} rows into ${file}.`);
    if (files > 0)
      terminal.out(`With the contents of ${files} ${files === 1 ? 'file' : 'files'} on records.`);
    if (listed > 0)
      terminal.err(
        `The contents of ${listed} ${listed === 1 ? 'file is' : 'files are'} in the bucket and not in this backup. Keep the bucket as well.`,
      );
    if (missing > 0)
      terminal.err(
        `The contents of ${missing} files on records are not in DATA_DIR, so they are not in the backup.`,
      );
    terminal.err(
      `The backup does not contain the key to its sealed secrets. Also keep the key in ${keySource(config).place}, separately.`,
    );
  },
};

const KEYS_WORK =
  'API keys work as they did when the backup was written, including those revoked since. Use --revoke-keys to revoke all of them.';

/** `kontor restore`. */
const restore: Command = {
  name: 'restore',
  summary: 'restore a backup into an empty database',
  usage: 'FILE [--revoke-keys]',
  help: `Restores a file of \`kontor backup\` into an empty database: set a new DATA_DIR, or the DATABASE_URL of a database
without tables. A backup of an older version is migrated to this version's schema. An incomplete or damaged file leaves
the database unchanged.

Sealed secrets need the key that was in use: set SECRET_KEY to it, or put the file secret.key into the new DATA_DIR.
Without the key, everything else is restored, and the command lists what to enter again.

Access that was ended after the backup must not work again. So all sessions, password reset links, invitations and app
connections end: people sign in with their passwords and connect their apps again. API keys work as they did when the
backup was written; --revoke-keys revokes all of them. Emails are held until \`kontor resume\`, because those that were
waiting may have been sent since. Webhook deliveries that were waiting are sent, with the same ids, as soon as a server
or worker starts.

  DATA_DIR=./restored kontor restore kontor-2026-11-21.backup`,
  options: { 'revoke-keys': { type: 'boolean' } },
  positionals: ['FILE'],
  run: async ({ config, terminal, options, positionals: [file = ''] }: CommandCall) => {
    const log = createCommandLog(hiddenTexts(config));
    const postgres = await openDatabase({ ...config, purpose: 'command', log });
    try {
      const withKeys = options['revoke-keys'] === true;
      let ended: string[] = [];
      const contents = contentsToRestore(config);
      const rows = await restoreInto(
        postgres.connection,
        createReadStream(file),
        MIGRATIONS,
        log,
        async (client) => {
          const query = async <Row extends object>(statement: Sql) =>
            (await client.query<Row>(toQuery(statement))).rows;
          ended = await endAccess({ query }, withKeys);
          await begin({ query });
          await contents.settle({ query });
        },
        contents,
      ).catch(async (error: unknown) => {
        await contents.takeBack();
        throw error;
      });
      // A backup from before the tables existed gets them only now.
      await withOwnerSession(postgres.connection, begin);
      terminal.out(`Restored ${rows} rows from ${file}.`);
      terminal.out(ended.length === 0 ? 'Nothing had to be ended.' : `Ended: ${ended.join(', ')}.`);
      terminal.out(HELD);
      if (!withKeys) terminal.err(KEYS_WORK);
      const lost = await recoverSecrets(config, postgres.connection, log);
      if (lost.length > 0) terminal.err([ENTER_AGAIN, ...lost, RESTORE_AGAIN].join('\n'));
    } finally {
      await postgres.close();
    }
  },
};

const HELD =
  'Emails are held until you run `kontor resume`, because those that were waiting may have been sent since the backup.';

/** What a restored database begins with: nothing is sent without being asked for, and earlier cursors expire. */
async function begin(statements: Statements): Promise<void> {
  await hold(statements);
  await beginFeed(statements);
}

/** Lets cursors of the feed of changes from before the restore expire, if the schema already has the feed. */
async function beginFeed(statements: Statements): Promise<void> {
  const [has] = await statements.query<{ exists: boolean }>(selectHasChangeFeed());
  if (has?.exists === true) await statements.query(beginChangeFeed());
}

/** Holds work that leaves the installation without anyone asking, if the schema already supports it. */
async function hold(statements: Statements): Promise<void> {
  const [can] = await statements.query<{ exists: boolean }>(selectCanHold());
  if (can?.exists === true) await statements.query(holdWork('a backup was restored'));
}

const RESTORE_AGAIN =
  'The backup still contains them: to keep them, restore it again into an empty database with the key that was in use.';

/**
 * Seals what an older backup contains readable, and deletes what the available key does not open. Returns what was
 * lost.
 */
async function recoverSecrets(
  config: Config,
  connection: pg.ClientConfig,
  log: SecretsOptions['log'],
): Promise<readonly string[]> {
  const source = keySource(config);
  const columns = await sealedColumns();
  try {
    await openSecrets({ connection, source, columns, log });
    return [];
  } catch (error) {
    if (!(error instanceof SecretsRefusal)) throw error;
    return withOwnerSession(connection, (session) => forgetLostSecrets(session, source, columns));
  }
}

export const backupCommands = [backup, restore];
