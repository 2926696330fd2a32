import { withOwnerSession } from '../kernel/secrets/owner-session.ts';
import { SecretsRefusal } from '../kernel/secrets/refusal.ts';
import { forgetLostSecrets, reviewSecrets } from '../kernel/secrets/review-secrets.ts';
import { rotateKeys } from '../kernel/secrets/rotate-keys.ts';
import { keySource, sealedColumns } from '../secrets.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './command-database.ts';

/** `kontor secrets check`. */
const check: Command = {
  name: 'secrets check',
  summary: 'check that every secret can be opened',
  usage: '',
  help: `Opens every secret in the database with the secret key, without showing it, and reports those that do not open. Exits
with 1 if there are any.

  kontor secrets check`,
  options: {},
  run: async ({ config, terminal }) => {
    const source = keySource(config);
    const columns = await sealedColumns();
    const review = await withDatabase(config, ({ connection }) =>
      withOwnerSession(connection, (session) => reviewSecrets(session, source, columns)),
    );
    const { opened, lost, lostCount, staleKeys, readable } = review;
    if (readable)
      terminal.err('Some secrets are stored readable. The next start with a SECRET_KEY seals them.');
    if (staleKeys > 0) {
      terminal.err(
        `${staleKeys} data keys still need a key in SECRET_KEY_PREVIOUS. Run \`kontor secrets rotate\`.`,
      );
    }
    if (lostCount > 0) {
      throw new SecretsRefusal(
        [
          `${lostCount} secrets do not open; ${opened} do.`,
          ...lost,
          'To delete them: kontor secrets forget --yes',
        ].join('\n'),
      );
    }
    terminal.out(`All ${opened} sealed secrets open with the key in ${source.place}.`);
  },
};

/** `kontor secrets rotate`. */
const rotate: Command = {
  name: 'secrets rotate',
  summary: 'change to a new secret key',
  usage: '',
  help: `Seals the data keys of all organizations with the current secret key, so that no previous key is needed. The secrets
themselves do not change. If a run is interrupted, start it again to continue.

1. Set SECRET_KEY to the new key and SECRET_KEY_PREVIOUS to the old one, and restart every server and worker.
   If several servers restart one by one, first add the new key to SECRET_KEY_PREVIOUS on all of them.
2. Run this with the same settings.
3. Remove SECRET_KEY_PREVIOUS, and the file secret.key of the data directory if the old key was there. Keep the old key
   for as long as you keep backups that were made with it.

  SECRET_KEY=… SECRET_KEY_PREVIOUS=… kontor secrets rotate`,
  options: {},
  run: async ({ config, terminal }) => {
    const source = keySource(config);
    const rotated = await withDatabase(config, ({ connection }) =>
      withOwnerSession(connection, (session) => rotateKeys(session, source)),
    );
    terminal.out(
      rotated === 0
        ? `Every data key is already sealed with the key in ${source.place}.`
        : `Sealed ${rotated} data keys with the key in ${source.place}.`,
    );
  },
};

/** `kontor secrets forget`. */
const forget: Command = {
  name: 'secrets forget',
  summary: 'delete the secrets that no key opens',
  usage: '--yes',
  help: `Use this if the secret key is lost. It deletes every secret that does not open, and lists what to enter again. Webhooks
whose signing secret is lost are disabled; rotate their secret, give the new one to the receiver, and enable them.
Secrets that open are kept.

  kontor secrets forget --yes`,
  options: { yes: { type: 'boolean' } },
  run: async ({ config, terminal, options }) => {
    if (!options.yes) throw new UsageError('--yes is required, because deleted secrets cannot be restored.');
    const columns = await sealedColumns();
    const lost = await withDatabase(config, ({ connection }) =>
      withOwnerSession(connection, (session) => forgetLostSecrets(session, keySource(config), columns)),
    );
    if (lost.length === 0) return terminal.out('No secret has to be entered again.');
    terminal.out([ENTER_AGAIN, ...lost].join('\n'));
  },
};

/** Heading of the list of lost secrets. */
export const ENTER_AGAIN =
  'These secrets are lost. Webhooks among them are disabled: rotate each secret, give it to the receiver, and enable the webhook. ' +
  'Enter the others again.';

export const secretsCommands = [check, rotate, forget];
