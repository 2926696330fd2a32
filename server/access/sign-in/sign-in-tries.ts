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

/** Guessing one account: ten tries, then fewer and fewer, in the long run one in five minutes. */
const PER_ACCOUNT: SlowDown = { free: 10, forgetSeconds: 300, firstWaitSeconds: 2, longestWaitSeconds: 300 };

/** Guessing many accounts from one place, where an office may sit behind one address. */
const PER_ADDRESS: SlowDown = { free: 50, forgetSeconds: 60, firstWaitSeconds: 1, longestWaitSeconds: 60 };

/** Asking for links to one address, which is someone's mailbox. */
const PER_MAILBOX: SlowDown = {
  free: 3,
  forgetSeconds: 3_600,
  firstWaitSeconds: 60,
  longestWaitSeconds: 3_600,
};

/** No address is longer (RFC 5321). */
const LONGEST_ADDRESS = 254;

/** A stranger who tries: whose account, from which network address. */
export interface Try {
  readonly email: string;
  readonly address: string;
}

/**
 * Counts a try and lets it be made, or refuses it, before any password is hashed. It counts the same whether there is
 * such an account or not. The counts stand in the database, so that all processes share them.
 * @throws 429 `rate_limit_exceeded` that says how long to wait
 */
export async function admitSignInTry(statements: Statements, { email, address }: Try): Promise<void> {
  await admit(statements, addressSubject(address), PER_ADDRESS);
  await admit(statements, accountSubject(email), PER_ACCOUNT);
}

/**
 * The same for someone who is no stranger: a browser in which the person signed in before, or a session. It has a count of
 * its own, so that neither tries of strangers nor those of neighbours behind one address keep it out.
 * @param who names the browser or the person
 * @throws 429 `rate_limit_exceeded` that says how long to wait
 */
export function admitOwnTry(statements: Statements, who: string): Promise<void> {
  return admit(statements, subjectOf(who), PER_ACCOUNT);
}

/** Forgets the tries that `admitOwnTry` counted, after a success. */
export async function forgetOwnTries(statements: Statements, who: string): Promise<void> {
  await statements.query(deleteTries(subjectOf(who)));
}

/**
 * Counts a wish for a link by e-mail and lets it pass, or refuses it; the same whether there is such an account or not.
 * @throws 429 `rate_limit_exceeded` that says how long to wait
 */
export async function admitMail(statements: Statements, { email, address }: Try): Promise<void> {
  await admit(statements, addressSubject(address), PER_ADDRESS);
  await admit(statements, subjectOf('mailbox', storable(email)), PER_MAILBOX);
}

/** Forgets the tries of an account after a success, and that its address had one more. */
export async function forgetSignInTries(statements: Statements, { email, address }: Try): Promise<void> {
  await statements.query(deleteTries(accountSubject(email)));
  await statements.query(returnTry(addressSubject(address)));
  await statements.query(deleteOldTries());
}

/** Counts the challenges that one place is given, each of which is a row for some minutes. */
const PER_CHALLENGE: SlowDown = { free: 100, forgetSeconds: 3, firstWaitSeconds: 1, longestWaitSeconds: 30 };

/**
 * Lets a challenge for a passkey be made.
 * @throws 429 `rate_limit_exceeded` where one network address asks for too many
 */
export function admitChallenge(statements: Statements, address: string): Promise<void> {
  return admit(statements, subjectOf(`challenge ${addressKey(address)}`), PER_CHALLENGE);
}

/**
 * Counts a try to sign in by a passkey, which no account can be guessed by.
 * @throws 429 `rate_limit_exceeded` after too many tries from one network address
 */
export function admitPasskeyTry(statements: Statements, address: string): Promise<void> {
  return admit(statements, addressSubject(address), PER_ADDRESS);
}

/** Forgets a try by a passkey after its success. */
export async function forgetPasskeyTry(statements: Statements, address: string): Promise<void> {
  await statements.query(returnTry(addressSubject(address)));
}

/** Whose code is tried, from which network address. */
export interface CodeTry {
  readonly userId: string;
  readonly address: string;
}

/**
 * Counts a try of a code, apart from tries of the password: a right password must not give more tries of the code.
 * @throws 429 `rate_limit_exceeded` that says how long to wait
 */
export async function admitCodeTry(statements: Statements, { userId, address }: CodeTry): Promise<void> {
  await admit(statements, addressSubject(address), PER_ADDRESS);
  await admit(statements, codeSubject(userId), PER_ACCOUNT);
}

/** Forgets the tries of a person's codes after a success, and that its address had one more. */
export async function forgetCodeTries(statements: Statements, { userId, address }: CodeTry): Promise<void> {
  await statements.query(deleteTries(codeSubject(userId)));
  await statements.query(returnTry(addressSubject(address)));
}

/** Counts the e-mails about security events, which many sign-ins or new keys may cause. */
const PER_NOTICES: SlowDown = {
  free: 30,
  forgetSeconds: 600,
  firstWaitSeconds: 600,
  longestWaitSeconds: 3_600,
};

/**
 * Lets a person be told of a security event by e-mail.
 * @throws 429 `rate_limit_exceeded` after too many of them
 */
export function admitNotice(statements: Statements, userId: string): Promise<void> {
  return admit(statements, subjectOf(`notices ${userId}`), PER_NOTICES);
}

/** Lets an account whose owner has just proved to be it be tried anew: after a password reset. */
export function forgetAccountTries(email: string) {
  return deleteTries(accountSubject(email));
}

async function admit(statements: Statements, subject: Sql, slowDown: SlowDown): Promise<void> {
  const admitted = await statements.query(admitTry(subject, slowDown));
  if (admitted.length > 0) return;
  const [wait] = await statements.query<{ seconds: number }>(selectWait(subject));
  const seconds = wait?.seconds ?? 1;
  throw new ApiError(429, 'rate_limit_exceeded', `Too many tries. Wait ${seconds} s and try again.`, {
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

/** What was typed for an address, of any characters, as a text that PostgreSQL takes. */
function storable(text: string): string {
  return text.slice(0, LONGEST_ADDRESS).toWellFormed().replaceAll('\0', '');
}
