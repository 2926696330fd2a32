import { isIP } from 'node:net';
import { z } from 'zod';
import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import {
  deleteOwnPassword,
  deleteOwnServer,
  endWaitingMails,
  type OwnServerRow,
  saveOwnPassword,
  saveOwnServer,
  selectOwnServer,
} from '../../kernel/mail/own-account.sql.ts';
import { type OwnServer, ownServer, placeOfPassword, REMOVED } from '../../kernel/mail/own-account.ts';
import { SMTP_PORTS } from '../../kernel/mail/smtp-session.ts';
import { isPublicAddress } from '../../kernel/network/safe-address.ts';
import { type Changes, changesBetween } from '../../kernel/operations/changes.ts';
import type { ReadContext, WriteContext } from '../../kernel/operations/context.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { hintOf } from '../../kernel/secrets/hint.ts';
import { lockSettings } from '../../kernel/settings/settings.sql.ts';
import { type MailServer, mailServerDraft, mailServerView } from './mail-server.schema.ts';

/** What the operator configured for email. */
export interface MailRules {
  /** Undefined if the installation has no mail server. */
  readonly smtpUrl: string | undefined;
  readonly mailAllowPrivateAddresses: boolean;
}

/** Reads the mail server of the organization, without its password. */
export function defineGetMailServer(rules: MailRules) {
  return defineRead({
    name: 'get-mail-server',
    summary: 'Get the mail server',
    scope: null,
    role: 'admin',
    input: z.object({}),
    output: mailServerView,
    run: async (context) => ({ data: await viewOf(context, rules) }),
  });
}

/** Replaces the mail server of the organization. Messages that are waiting use the new one. */
export function defineSetMailServer(rules: MailRules) {
  return defineWrite({
    name: 'set-mail-server',
    summary: 'Set the mail server',
    scope: null,
    role: 'admin',
    sensitive: true,
    input: mailServerDraft,
    output: mailServerView,
    run: async (context, { password, user = null, from_name = '', ...draft }) => {
      const { organizationId } = context;
      requireReachable(draft, rules);
      await context.query(lockSettings(organizationId));
      const [row] = await context.query<OwnServerRow>(selectOwnServer(organizationId));
      const before = row && ownServer.parse(JSON.parse(row.value));
      const after: OwnServer = { ...draft, user, from_name };
      if (user === null) {
        if (password !== undefined) throw invalidRequest("'password' needs a 'user'.");
        await context.query(deleteOwnPassword(organizationId));
      } else if (password !== undefined) {
        const sealed = await context.secrets.seal(context, placeOfPassword(organizationId), password);
        await context.query(saveOwnPassword(organizationId, sealed, hintOf(password)));
      } else requireKept(before, after, row?.hint ?? null);
      // Also if only the password changed, because this makes a new version.
      await context.query(saveOwnServer(organizationId, after));
      tellOfChange(context, before, after, password !== undefined);
      return { data: await viewOf(context, rules) };
    },
  });
}

/** Removes the mail server and fails the messages that wait for it. */
export const removeMailServer = defineWrite({
  name: 'remove-mail-server',
  summary: 'Remove the mail server',
  scope: null,
  role: 'admin',
  sensitive: true,
  input: z.object({}),
  run: async (context) => {
    const { organizationId } = context;
    await context.query(lockSettings(organizationId));
    const [row] = await context.query<OwnServerRow>(selectOwnServer(organizationId));
    if (!row) return DONE;
    await context.query(deleteOwnServer(organizationId));
    await context.query(endWaitingMails(organizationId, REMOVED));
    tell(context, 'deleted', {});
    return DONE;
  },
});

async function viewOf(context: ReadContext, { smtpUrl }: MailRules): Promise<MailServer> {
  const [row] = await context.query<OwnServerRow>(selectOwnServer(context.organizationId));
  if (!row) {
    return {
      ...{ host: null, port: null, security: null, user: null, from_name: null, from_address: null },
      password: { set: false, hint: null },
      sends_by: smtpUrl === undefined ? 'none' : 'server',
    };
  }
  const password = { set: row.hint !== null, hint: row.hint };
  return { ...ownServer.parse(JSON.parse(row.value)), password, sends_by: 'organization' };
}

/** Refuses what could never work. The real check happens on connecting, with the address that the host name resolves to. */
function requireReachable(
  { host, port, security }: Pick<OwnServer, 'host' | 'port' | 'security'>,
  { mailAllowPrivateAddresses }: MailRules,
): void {
  if (mailAllowPrivateAddresses) return;
  if (host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host)))
    throw invalidRequest("'host' must lead to a public address.");
  if (!SMTP_PORTS.includes(port)) throw invalidRequest(`'port' must be one of ${SMTP_PORTS.join(', ')}.`);
  if (security === 'none') throw invalidRequest("'security' must be tls or starttls.");
}

/** A stored password is never sent to another host, because an admin who does not know it could read it there. */
function requireKept(before: OwnServer | undefined, after: OwnServer, hint: string | null): void {
  if (hint === null) throw invalidRequest("'password' is required.");
  if (before?.host !== after.host)
    throw invalidRequest("'password' is required when 'host' changes, so that no other server gets it.");
}

/** The logs name the fields that changed, without their values. */
function tellOfChange(
  context: WriteContext,
  before: OwnServer | undefined,
  after: OwnServer,
  hasNewPassword: boolean,
): void {
  const fields = Object.keys(changesBetween({ ...before }, { ...after }));
  if (hasNewPassword) fields.push('password');
  if (fields.length === 0) return;
  const changes = Object.fromEntries(fields.map((field) => [field, { from: null, to: 'changed' }]));
  tell(context, before ? 'updated' : 'created', changes);
}

function tell(context: WriteContext, action: 'created' | 'updated' | 'deleted', changes: Changes): void {
  const { organizationId, caller } = context;
  context.audit({ recordType: 'mail_server', recordId: organizationId, action, changes });
  context.defer(insertSecurityEvent(caller, 'mail_server_changed', { change: action }));
}
