import { randomInt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { INSTALLATION } from '../../kernel/jobs/job.ts';
import type { MailQueue } from '../../kernel/mail/mail-queue.ts';
import { ApiError, Conflict, conflict, invalidRequest } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import type { AccessDatabase } from '../access-database.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { addressCodeMessage } from '../mail/messages.ts';
import { admitMail } from '../sign-in/sign-in-tries.ts';
import { deleteAddressCode, saveAddressCode, takeCodeTry } from './address-code.sql.ts';
import { claimAddress } from './claim-address.ts';
import { selectUser, type UserRow } from './user.sql.ts';

const PROVED_ALREADY = new Conflict('Your e-mail address is proved already.');

const PROVED_BY_ANOTHER = new Conflict('Another account has proved this e-mail address.');

const NO_MAIL = new Conflict('This Kontor sends no e-mail. Ask whoever runs it to verify your address.');

const CODE_DIGITS = 8;
const proof = z.object({ code: z.string().max(40) });

/**
 * Mails a code to the address of a signed-in person whose address is not proved. It is a code and not a link, because
 * whoever signed in has to show that the mailbox is theirs, and a stranger who gets the mail must do nothing by a click.
 * @param address the network address, by which mails are slowed down
 * @throws 409 `conflict` where no e-mail is sent or the address is proved, 429 after too many codes
 */
export async function sendAddressCode(
  database: AccessDatabase,
  mailer: MailQueue | undefined,
  userId: string,
  address: string,
): Promise<void> {
  const user = await unprovedUser(database, userId);
  if (!mailer) throw conflict(NO_MAIL);
  await admitMail(database, { email: user.email, address });
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await database.transaction(async (statements) => {
    await statements.query(saveAddressCode(userId, hashOf(userId, code)));
    await mailer.enqueue(statements, INSTALLATION, addressCodeMessage(user, code));
  });
}

/**
 * Proves the address of a person by the code that was mailed to it.
 * @param input `{ code }`; blanks in it do not count
 * @throws 400 `invalid_request` for a wrong code, or one that ran out or was tried five times; 409 `conflict` where
 *   another account has proved the address
 */
export async function proveAddressByCode(
  database: AccessDatabase,
  userId: string,
  input: unknown,
): Promise<void> {
  const { code } = parseInput(proof, input);
  await unprovedUser(database, userId);
  const [row] = await database.query<{ code_hash: Buffer }>(takeCodeTry(userId));
  const given = hashOf(userId, code.replace(/\s/g, ''));
  if (!row || !timingSafeEqual(row.code_hash, given)) {
    throw invalidRequest("'code' is wrong or has run out; ask for a new one after five tries.");
  }
  await database.transaction(async (statements) => {
    await claimAddress(statements, userId);
    await statements.query(deleteAddressCode(userId));
    const [user] = await statements.query<UserRow>(selectUser(userId));
    if (user?.bound_org_id !== null) throw conflict(PROVED_BY_ANOTHER);
  });
}

async function unprovedUser(database: AccessDatabase, userId: string): Promise<UserRow> {
  const [user] = await database.query<UserRow>(selectUser(userId));
  if (!user || user.email === '') throw new ApiError(404, 'not_found', 'This account has no e-mail address.');
  if (user.bound_org_id === null) throw conflict(PROVED_ALREADY);
  return user;
}

/** Bound to the account, so that equal codes of two people are not seen as such. */
function hashOf(userId: string, code: string): Buffer {
  return hashCredential(`address code ${userId} ${code}`);
}
