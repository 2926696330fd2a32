import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { appCommands } from './commands/apps.ts';
import { auditCommands } from './commands/audit.ts';
import { backupCommands } from './commands/backup.ts';
import { type Command, type Terminal, UsageError } from './commands/command.ts';
import { demo } from './commands/demo.ts';
import { resetFactorsCommand } from './commands/factors.ts';
import { fileCommands } from './commands/files.ts';
import { jobCommands } from './commands/jobs.ts';
import { keyCommands } from './commands/keys.ts';
import { limitCommands } from './commands/limits.ts';
import { mailCommands } from './commands/mail.ts';
import { migrateCommand } from './commands/migrate.ts';
import { organizations } from './commands/organizations.ts';
import { FileRefusal } from './commands/output-file.ts';
import { passwordReset } from './commands/password-reset.ts';
import { privacyCommands } from './commands/privacy.ts';
import { resume } from './commands/resume.ts';
import { secretsCommands } from './commands/secrets.ts';
import { settingsCommands } from './commands/settings.ts';
import { setup } from './commands/setup.ts';
import { singleSignOnCommands } from './commands/single-sign-on.ts';
import { userCommands } from './commands/users.ts';
import { worker } from './commands/worker.ts';
import { ConfigurationError, readConfig } from './config.ts';
import { redactText } from './kernel/log/redact.ts';
import { ApiError } from './kernel/operations/errors.ts';
import { SecretsRefusal } from './kernel/secrets/refusal.ts';
import { DatabaseRefusal } from './postgres/refusal.ts';

/** The command line `kontor`: finds the command, parses its options and reports errors. */

const COMMANDS: readonly Command[] = [
  setup,
  demo,
  organizations,
  ...limitCommands,
  ...keyCommands,
  ...appCommands,
  passwordReset,
  ...userCommands,
  resetFactorsCommand,
  ...singleSignOnCommands,
  worker,
  ...jobCommands,
  ...mailCommands,
  migrateCommand,
  ...backupCommands,
  resume,
  ...fileCommands,
  ...secretsCommands,
  ...auditCommands,
  ...privacyCommands,
  ...settingsCommands,
];

const terminal: Terminal = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  readInput: () => text(process.stdin),
};

async function main(args: readonly string[]): Promise<void> {
  const command = findCommand(args);
  const wantsHelp =
    args.some((arg) => arg === '--help' || arg === '-h') || args.length === 0 || args[0] === 'help';
  if (wantsHelp) return terminal.out(command ? helpOf(command) : overview());
  if (!command)
    throw new UsageError(`There is no command '${args.join(' ')}'. \`kontor --help\` lists them.`);
  const { values, positionals } = readArguments(command, args.slice(command.name.split(' ').length));
  await command.run({ config: readConfig(process.env), terminal, options: values, positionals });
}

/** The command whose name the words begin with, optionally after `help`. */
function findCommand(args: readonly string[]): Command | undefined {
  const words = args[0] === 'help' ? args.slice(1) : args;
  return COMMANDS.find(({ name }) => name.split(' ').every((word, index) => words[index] === word));
}

function readArguments({ name, options, positionals: wanted = [] }: Command, args: string[]) {
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true });
    const required = wanted.filter((one) => !one.startsWith('[')).length;
    const given = parsed.positionals.length;
    if (given < required || given > wanted.length) {
      throw new UsageError(
        `Expected ${wanted.length === 0 ? 'no argument' : wanted.join(' ')} besides the options.`,
      );
    }
    const values: Record<string, string | boolean | undefined> = {};
    for (const [option, value] of Object.entries(parsed.values)) {
      if (!Array.isArray(value)) values[option] = value;
    }
    return { values, positionals: parsed.positionals };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${reason}\n\`kontor ${name} --help\` explains the command.`);
  }
}

function overview(): string {
  const width = Math.max(...COMMANDS.map(({ name }) => name.length));
  return `kontor: an open CRM on your own machine

Commands:
${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}

\`kontor COMMAND --help\` explains a command. Commands work whether or not the server is running, on the database in
DATA_DIR (./data) or DATABASE_URL; docs/configuration.md lists all settings. In a checkout, use
\`npm run --silent kontor -- COMMAND\`.`;
}

function helpOf({ name, usage, summary, help }: Command): string {
  const synopsis = `kontor ${name} ${usage}`.trimEnd();
  return `${synopsis}\n\n${summary[0]?.toUpperCase()}${summary.slice(1)}.\n\n${help}`;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isForPeople = [
    UsageError,
    ConfigurationError,
    DatabaseRefusal,
    FileRefusal,
    SecretsRefusal,
    ApiError,
  ].some((kind) => error instanceof kind);
  const text = isForPeople && error instanceof Error ? error.message : redactText(String(error));
  process.stderr.write(`${text}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
