import { inspect } from 'node:util';
import { type App, createApp } from './app.ts';
import { type Config, ConfigurationError, readConfig } from './config.ts';
import { ListenRefusal, listen } from './kernel/http/listen.ts';
import { createLog } from './kernel/log/log.ts';
import { redactText } from './kernel/log/redact.ts';
import { SecretsRefusal } from './kernel/secrets/refusal.ts';
import { openDatabase } from './postgres/database.ts';
import { DatabaseRefusal } from './postgres/refusal.ts';
import { hiddenTexts } from './secret-settings.ts';
import { openSecretsOf } from './secrets.ts';

/** How long running requests may take after the service was told to stop. */
const STOP_TIMEOUT_MS = 10_000;

/** By then, whoever waited for the start has received an answer. */
const SETTLED_MS = 3_000;

/** Starts the service: settings, database, migrations, HTTP. SIGINT or SIGTERM stops it in reverse order. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, hiddenTexts(config));
  for (const warning of config.warnings) console.error(warning);
  const stopping = new Promise<NodeJS.Signals>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });

  const postgres = await openDatabase({ ...config, purpose: 'server', log });
  try {
    await postgres.migrate();
    const { connection, service } = postgres;
    const secrets = await openSecretsOf(config, connection, log);
    const app = await createApp({ config, connection: service, secrets, log });
    try {
      await greet(config, await listen(app.server, config), app);
      setTimeout(releaseMemoryOfStart, SETTLED_MS).unref();
      log.info({ signal: await stopping }, 'stopping');
    } finally {
      endSoon();
      await app.close();
    }
  } finally {
    await postgres.close();
  }
}

/** Ends the process if something that cannot be closed keeps it alive. */
function endSoon(): void {
  setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
}

/**
 * Loading modules and schemas leaves 40 MB of garbage, which V8 keeps for later unless it is told that memory is
 * needed.
 */
function releaseMemoryOfStart(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Tells the person who started Kontor where it is. The log goes to stdout, this to stderr. */
async function greet(config: Config, port: number, app: App): Promise<void> {
  const url = config.port === 0 ? `http://${config.host}:${port}` : config.baseUrl;
  console.error(`Kontor is ready at ${url} (reference: ${url}/docs)`);
  const link = await app.createSetUpLink(url);
  if (link !== undefined) console.error(`Set up Kontor: ${link}`);
}

try {
  await main();
} catch (error) {
  const isForPeople = [ConfigurationError, DatabaseRefusal, SecretsRefusal, ListenRefusal].some(
    (kind) => error instanceof kind,
  );
  console.error(isForPeople && error instanceof Error ? error.message : redactText(inspect(error)));
  process.exitCode = 1;
  endSoon();
}
