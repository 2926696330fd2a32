import { v7 as uuidv7 } from 'uuid';
import type { Statements } from '../../kernel/database/database.ts';
import type { Role } from '../../kernel/operations/credential.ts';
import { insertUserRow } from '../accounts/user.sql.ts';
import { insertMember, type TakenInvitation, takeInvitationOf } from '../invitations/invitation.sql.ts';
import {
  type AccountRow,
  deleteLinksOf,
  insertLink,
  selectAccountsByEmail,
  selectLinkedAccount,
  touchLink,
} from './person.sql.ts';
import { lockProvider, type SignInProviderRow } from './provider.sql.ts';
import type { Identity } from './provider-client.ts';
import { domainOf } from './trusted-email.ts';

/** Why someone whom the provider authenticated is refused. */
export type Refusal =
  | 'disabled'
  | 'removed'
  | 'email_not_verified'
  | 'domain_not_allowed'
  | 'not_invited'
  | 'address_taken';

/** The outcome for someone whom the provider authenticated. */
export type Arrival =
  | { readonly kind: 'known'; readonly userId: string; readonly joined: Joined | null }
  /**
   * The address belongs to an account with a password. The person has to sign in to it once before the two are
   * connected.
   */
  | { readonly kind: 'link'; readonly userId: string; readonly email: string }
  | { readonly kind: 'refused'; readonly reason: Refusal };

/** How someone became a member when they arrived. */
export interface Joined {
  readonly role: Role;
  readonly invitationId: string | null;
}

/**
 * Finds the account of someone whom the provider authenticated, and creates one if they may join. The account is
 * identified by the subject, never by the address, because an address can pass to somebody else.
 * @param statements a transaction
 */
export async function arrive(
  statements: Statements,
  provider: SignInProviderRow,
  identity: Identity,
): Promise<Arrival> {
  const { org_id: organizationId } = provider;
  // First sign-ins of an organization wait for each other, so that two at once create one account.
  await statements.query(lockProvider(organizationId));
  const [linked] = await statements.query<AccountRow>(selectLinkedAccount(organizationId, identity));
  if (linked) return arriveAgain(statements, provider, identity, linked);

  const { email } = identity;
  if (email === null) return refused('email_not_verified');
  if (!isAllowed(provider, email)) return refused('domain_not_allowed');
  const byEmail = selectAccountsByEmail(organizationId, identity.issuer, email);
  const [account] = await statements.query<AccountRow>(byEmail);
  if (account?.is_disabled) return refused('disabled');
  if (account?.is_member && account.has_password) return { kind: 'link', userId: account.id, email };
  // For an account without a password, the provider chosen by the owners is the only proof, so a new provider may take
  // it over. But another subject at the same provider means another person.
  if (account && (account.has_password || account.is_linked)) return refused('address_taken');
  if (account?.is_member) return settle(statements, provider, identity, { userId: account.id, joined: null });
  const joined = await admission(statements, provider, email);
  if (!joined) return refused('not_invited');
  const userId = account?.id ?? (await createAccount(statements, organizationId, { ...identity, email }));
  await statements.query(insertMember(organizationId, userId, joined.role));
  return settle(statements, provider, identity, { userId, joined });
}

/** Someone who was removed may return with an invitation, but not only because the provider still knows them. */
async function arriveAgain(
  statements: Statements,
  provider: SignInProviderRow,
  identity: Identity,
  { id: userId, is_disabled, is_member }: AccountRow,
): Promise<Arrival> {
  if (is_disabled) return refused('disabled');
  if (is_member) return settle(statements, provider, identity, { userId, joined: null });
  const invited = { ...provider, provision: 'invited' } as const;
  const joined = identity.email === null ? undefined : await admission(statements, invited, identity.email);
  if (!joined) return refused('removed');
  await statements.query(insertMember(provider.org_id, userId, joined.role));
  return settle(statements, provider, identity, { userId, joined });
}

/** How someone may become a member; undefined if they may not. */
async function admission(
  statements: Statements,
  { org_id, provision }: SignInProviderRow,
  email: string,
): Promise<Joined | undefined> {
  const [invitation] = await statements.query<TakenInvitation>(takeInvitationOf(org_id, email));
  if (invitation) return { role: invitation.role, invitationId: invitation.id };
  return provision === 'domain' ? { role: 'member', invitationId: null } : undefined;
}

/** Creates an account for this organization only: the provider proves the address to nobody else. */
async function createAccount(
  statements: Statements,
  organizationId: string,
  { email, name }: { readonly email: string; readonly name: string | null },
): Promise<string> {
  const id = uuidv7();
  const row = { id, email, name: name ?? email.slice(0, email.indexOf('@')), password_hash: null };
  const created = await statements.query(insertUserRow(row, organizationId));
  if (created.length === 0) throw new Error('A missing account could not be created.');
  return id;
}

async function settle(
  statements: Statements,
  { org_id }: SignInProviderRow,
  identity: Identity,
  { userId, joined }: { readonly userId: string; readonly joined: Joined | null },
): Promise<Arrival> {
  const [link] = await statements.query<{ user_id: string }>(insertLink(org_id, identity, userId));
  if (link?.user_id !== userId) throw new Error('A person at the provider is connected to two accounts.');
  return { kind: 'known', userId, joined };
}

/**
 * Connects an account with a person at the provider, replacing an earlier connection.
 * @param statements a transaction
 * @returns false if somebody else was connected meanwhile
 */
export async function connectAccount(
  statements: Statements,
  organizationId: string,
  proved: Pick<Identity, 'issuer' | 'subject'>,
  userId: string,
): Promise<boolean> {
  await statements.query(lockProvider(organizationId));
  const [linked] = await statements.query<AccountRow>(selectLinkedAccount(organizationId, proved));
  if (linked && linked.id !== userId) return false;
  if (!linked) await statements.query(deleteLinksOf(organizationId, proved.issuer, userId));
  await statements.query(
    linked ? touchLink(organizationId, proved) : insertLink(organizationId, proved, userId),
  );
  return true;
}

function isAllowed({ domains }: SignInProviderRow, email: string): boolean {
  return domains.length === 0 || domains.includes(domainOf(email));
}

function refused(reason: Refusal): Arrival {
  return { kind: 'refused', reason };
}
