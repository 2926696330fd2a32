import type { Statements } from '../../kernel/database/database.ts';
import type { Sql } from '../../kernel/database/sql.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { addressKey } from '../../kernel/rate-limit/keys.ts';
import {
  admitTry,
  deleteOldTries,
  deleteTries,
  returnTry,
  type SlowDown,
  selectWait,
  subjectOf,
} from './sign-in-tries.sql.ts';

/** Against guessing one account: ten attempts, then increasingly fewer, down to one in five minutes. */
const PER_ACCOUNT: SlowDown = { free: 10, forgetSeconds: 300, firstWaitSeconds: 2, longestWaitSeconds: 300 };

/** Against guessing many accounts from one address, which may be shared by an office. */
const PER_ADDRESS: SlowDown = { free: 50, forgetSeconds: 60, firstWaitSeconds: 1, longestWaitSeconds: 60 };

/** For requesting links to an email address. */
const PER_MAILBOX: SlowDown = {
  free: 3,
  forgetSeconds: 3_600,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3_600,
};

/** No address is longer (RFC 5321). */
const LONGEST_ADDRESS = 254;

/** An attempt by an unknown browser: which account, from which network address. */
export interface Try {
  readonly email: string;
  readonly address: string;
}

/**
 * Counts an attempt and allows or refuses it, before any password is hashed. It counts the same whether the account
 * exists or not. The counters are in the database, shared by all processes.
 * @throws 429 `rate_limit_exceeded` with the time to wait
 */
export async function admitSignInTry(statements: Statements, { email, address }: Try): Promise<void> {
  await admit(statements, addressSubject(address), PER_ADDRESS);
  await admit(statements, accountSubject(email), PER_ACCOUNT);
}

/**
 * Like `admitSignInTry`, for a known browser or a session. It has its own counter, so that neither strangers nor
 * others behind the same address can lock it out.
 * @param who the browser or the person
 * @throws 429 `rate_limit_exceeded` with the time to wait
 */
export function admitOwnTry(statements: Statements, who: string): Promise<void> {
  return admit(statements, subjectOf(who), PER_ACCOUNT);
}

/** Forgets the attempts counted by `admitOwnTry` after a success. */
export async function forgetOwnTries(statements: Statements, who: string): Promise<void> {
  await statements.query(deleteTries(subjectOf(who)));
}

/**
 * Counts a request for an emailed link and allows or refuses it, the same whether the account exists or not.
 * @throws 429 `rate_limit_exceeded` with the time to wait
 */
export async function admitMail(statements: Statements, { email, address }: Try): Promise<void> {
  await admit(statements, addressSubject(address), PER_ADDRESS);
  await admit(statements, subjectOf('mailbox', storable(email)), PER_MAILBOX);
}

/** Forgets the attempts of an account after a success, and one attempt of the network address. */
export async function forgetSignInTries(statements: Statements, { email, address }: Try): Promise<void> {
  await statements.query(deleteTries(accountSubject(email)));
  await statements.query(returnTry(addressSubject(address)));
  await statements.query(deleteOldTries());
}

/** For challenges from one network address, each of which is a row for some minutes. */
const PER_CHALLENGE: SlowDown = { free: 100, forgetSeconds: 3, firstWaitSeconds: 1, longestWaitSeconds: 30 };

/**
 * Counts a request for a passkey challenge.
 * @throws 429 `rate_limit_exceeded` if a network address requests too many
 */
export function admitChallenge(statements: Statements, address: string): Promise<void> {
  return admit(statements, subjectOf(`challenge ${addressKey(address)}`), PER_CHALLENGE);
}

/**
 * Counts an attempt to sign in with a passkey, which cannot be used to guess an account.
 * @throws 429 `rate_limit_exceeded` after too many attempts from a network address
 */
export function admitPasskeyTry(statements: Statements, address: string): Promise<void> {
  return admit(statements, addressSubject(address), PER_ADDRESS);
}

/** Forgets an attempt with a passkey after its success. */
export async function forgetPasskeyTry(statements: Statements, address: string): Promise<void> {
  await statements.query(returnTry(addressSubject(address)));
}

/** Whose code is tried, and from which network address. */
export interface CodeTry {
  readonly userId: string;
  readonly address: string;
}

/**
 * Counts an attempt with a code, separately from passwords: a correct password must not allow more attempts with
 * codes.
 * @throws 429 `rate_limit_exceeded` with the time to wait
 */
export async function admitCodeTry(statements: Statements, { userId, address }: CodeTry): Promise<void> {
  await admit(statements, addressSubject(address), PER_ADDRESS);
  await admit(statements, codeSubject(userId), PER_ACCOUNT);
}

/** Forgets the attempts with a person's codes after a success, and one attempt of the network address. */
export async function forgetCodeTries(statements: Statements, { userId, address }: CodeTry): Promise<void> {
  await statements.query(deleteTries(codeSubject(userId)));
  await statements.query(returnTry(addressSubject(address)));
}

/** For emails about security events, which many sign-ins or new keys may cause. */
const PER_NOTICES: SlowDown = {
  free: 30,
  forgetSeconds: 600,
  firstWaitSeconds: 600,
  longestWaitSeconds: 3_600,
};

/**
 * Counts an email about a security event.
 * @throws 429 `rate_limit_exceeded` after too many of them
 */
export function admitNotice(statements: Statements, userId: string): Promise<void> {
  return admit(statements, subjectOf(`notices ${userId}`), PER_NOTICES);
}

/**
 * Resets the attempts of an account whose owner has just authenticated in another way, such as by a password reset.
 */
export function forgetAccountTries(email: string) {
  return deleteTries(accountSubject(email));
}

async function admit(statements: Statements, subject: Sql, slowDown: SlowDown): Promise<void> {
  const admitted = await statements.query(admitTry(subject, slowDown));
  if (admitted.length > 0) return;
  const [wait] = await statements.query<{ seconds: number }>(selectWait(subject));
  const seconds = wait?.seconds ?? 1;
  throw new ApiError(429, 'rate_limit_exceeded', `Too many attempts. Try again in ${seconds} s.`, {
    headers: { 'Retry-After': String(seconds) },
    fields: { retry_after: seconds },
  });
}

function accountSubject(email: string): Sql {
  return subjectOf('account', email);
}

function codeSubject(userId: string): Sql {
  return subjectOf(`second factor ${userId}`);
}

function addressSubject(address: string): Sql {
  return subjectOf(addressKey(address));
}

/** The typed address, cleaned so that PostgreSQL can store it. */
function storable(text: string): string {
  return text.slice(0, LONGEST_ADDRESS).toWellFormed().replaceAll('\0', '');
}
