import { z } from 'zod';
import type { Statements } from '../database/database.ts';
import type { Place } from '../secrets/sealed-value.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { PASSWORD_SETTING, type SendingServerRow, selectSendingServer } from './own-account.sql.ts';
import type { SmtpAccount } from './smtp-account.ts';
import { OWN_SECURITY } from './smtp-security.ts';

/** The stored setting of an organization's mail server, without its password. */
export const ownServer = z.object({
  host: z.string(),
  port: z.int(),
  security: z.enum(OWN_SECURITY),
  /** Null if the mail server needs no sign-in. */
  user: z.string().nullable(),
  from_name: z.string(),
  from_address: z.string(),
});

export type OwnServer = z.infer<typeof ownServer>;

/** There is no account that can send a message. `message` is for people to read. */
export class NoAccount extends Error {
  override name = 'NoAccount';
}

export const REMOVED = 'The mail server of the organization was removed while the message waited.';
const PASSWORD_LOST = 'The password of the mail server was lost. Enter it again in the settings.';

/** The place of the sealed password of an organization's mail server. Its row id is the organization's id. */
export function placeOfPassword(organizationId: string): Place {
  return { table: 'organization_settings', column: PASSWORD_SETTING, organizationId, rowId: organizationId };
}

/**
 * Reads the current mail server of an organization.
 * @param statements run under a role that may read the password
 * @throws NoAccount if there is no mail server or its password was lost, SealedValueError if the password cannot be decrypted
 */
export async function ownAccount(
  statements: Statements,
  secrets: Secrets,
  organizationId: string,
): Promise<SmtpAccount> {
  const [row] = await statements.query<SendingServerRow>(selectSendingServer(organizationId));
  if (!row) throw new NoAccount(REMOVED);
  const { host, port, security, user, from_name, from_address } = ownServer.parse(JSON.parse(row.value));
  const account: SmtpAccount = {
    ...{ host, port, security, isGuarded: true, version: row.version },
    from: { name: from_name, address: from_address },
  };
  if (user === null) return account;
  if (row.sealed === null) throw new NoAccount(PASSWORD_LOST);
  const pass = await secrets.open(statements, placeOfPassword(organizationId), row.sealed);
  return { ...account, auth: { user, pass } };
}
