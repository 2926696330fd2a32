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
import { accountLanguage } from './account-language.ts';
import { deleteAddressCode, saveAddressCode, takeCodeTry } from './address-code.sql.ts';
import { claimAddress } from './claim-address.ts';
import { selectUser, type UserRow } from './user.sql.ts';

const PROVED_ALREADY = new Conflict('Your email address is already proved.');

const PROVED_BY_ANOTHER = new Conflict('Another account has proved this email address.');

const NO_MAIL = new Conflict('This server does not send email. Ask its operator to verify your address.');

const CODE_DIGITS = 8;
const proof = z.object({ code: z.string().max(40) });

/**
 * Sends a code to a signed-in person whose address is not proved. It is a code rather than a link, so that a stranger
 * who receives the email cannot confirm anything with a click.
 * @param address the network address, used to limit how many are sent
 * @throws 409 `conflict` if no email is sent or the address is already proved, 429 after too many codes
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
    const language = await accountLanguage(statements, userId);
    const message = addressCodeMessage({ ...user, language }, code);
    await mailer.enqueue(statements, INSTALLATION, message);
  });
}

/**
 * Proves a person's address with the code that was sent to it.
 * @param input `{ code }`; spaces are ignored
 * @throws 400 `invalid_request` for a wrong code, an expired one, or one that was tried five times; 409 `conflict` if
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
    throw invalidRequest("'code' is wrong or has expired. After five attempts, request a new one.");
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
  if (!user || user.email === '') throw new ApiError(404, 'not_found', 'This account has no email address.');
  if (user.bound_org_id === null) throw conflict(PROVED_ALREADY);
  return user;
}

/** Includes the account, so that equal codes of two people have different hashes. */
function hashOf(userId: string, code: string): Buffer {
  return hashCredential(`address code ${userId} ${code}`);
}
