import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Statements } from '../../kernel/database/database.ts';
import { originOf } from '../../kernel/http/origin.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import { selectUser, type UserRow } from '../accounts/user.sql.ts';
import { checkProof, proofOptions } from '../passkeys/passkey-proof.ts';
import type { PasskeyServices } from '../passkeys/passkeys.ts';
import { requireHashingRoom, verifyPassword } from '../password.ts';
import { markAuthenticated } from '../sessions/session.sql.ts';
import type { Session } from '../sessions/sessions.ts';
import {
  admitChallenge,
  admitOwnTry,
  admitPasskeyTry,
  forgetOwnTries,
  forgetPasskeyTry,
} from '../sign-in/sign-in-tries.ts';
import { logPerson, type PersonActing } from './audit-person.ts';
import { type FactorServices, listFactors } from './factors.ts';
import {
  type Proof,
  proof,
  type ReauthenticationWay,
  type ReauthenticationWays,
} from './reauthentication.schema.ts';
import { takeCode } from './take-code.ts';

type Services = FactorServices & PasskeyServices;

/** Confirms the identity of the session, in the transaction that uses up a code or a passkey challenge. */
type Mark = (statements: Statements) => Promise<void>;

/** How a method is checked, and the message if the check fails. */
interface Check {
  readonly isRight: (services: Services, by: PersonActing, given: Proof, mark: Mark) => Promise<boolean>;
  readonly refusal: string;
}

const CHECKS: Readonly<Record<ReauthenticationWay, Check>> = {
  password: { isRight: isPassword, refusal: "'password' is wrong." },
  code: { isRight: isCode, refusal: "'code' is wrong or was used before." },
  passkey: { isRight: isPasskey, refusal: 'Kontor does not know this passkey. Try again.' },
};

const WAYS = ['password', 'code', 'passkey'] as const satisfies readonly ReauthenticationWay[];

/** The methods with which a person can confirm their identity; empty if their provider has to do it. */
export async function listWays(
  services: Services,
  { userId, singleSignOnFor }: Session,
): Promise<ReauthenticationWays> {
  if (singleSignOnFor !== null) return { ways: [] };
  const [user] = await services.database.query<UserRow>(selectUser(userId));
  const { totp, passkey_count, recovery_codes_left } = await listFactors(services, userId);
  const has: Readonly<Record<ReauthenticationWay, boolean>> = {
    password: Boolean(user?.password_hash),
    code: totp !== null || recovery_codes_left > 0,
    passkey: passkey_count > 0,
  };
  return { ways: WAYS.filter((way) => has[way]) };
}

/** The WebAuthn options with which a signed-in person confirms their identity by passkey. */
export async function reauthenticationOptions(
  services: Services,
  { session, request }: PersonActing,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await admitChallenge(services.database, request.ip);
  return proofOptions(services, { purpose: 'reauthenticate', userId: session.userId });
}

/**
 * Confirms the identity of a signed-in person for ten minutes of this session. Failures are recorded in the security
 * log.
 * @param input `{ password }`, `{ code }` or `{ passkey }`
 * @throws 400 `invalid_request` if it is wrong, 429 after too many attempts
 */
export async function reauthenticate(services: Services, by: PersonActing, input: unknown): Promise<void> {
  const given = parseInput(proof, input);
  const way = WAYS.find((one) => given[one] !== undefined);
  if (way === undefined) throw invalidRequest("'password', 'code' or 'passkey' is required.");
  const { database } = services;
  const { sessionId } = by.session;
  const mark: Mark = async (statements) => {
    await statements.query(markAuthenticated(sessionId));
  };
  if (await CHECKS[way].isRight(services, by, given, mark)) return;
  await logPerson(database, by, 'reauthentication_failed', { by: way });
  throw invalidRequest(CHECKS[way].refusal);
}

async function isPassword(
  { database }: Services,
  { session: { userId }, request: { ip } }: PersonActing,
  { password = '' }: Proof,
  mark: Mark,
): Promise<boolean> {
  // The same counter as for password changes.
  const who = `person ${userId}`;
  requireHashingRoom(ip);
  await admitOwnTry(database, who);
  const [user] = await database.query<UserRow>(selectUser(userId));
  const isRight = await verifyPassword(password, user?.password_hash ?? undefined, ip);
  if (!isRight) return false;
  await forgetOwnTries(database, who);
  await mark(database);
  return true;
}

function isCode(
  services: Services,
  { session, request }: PersonActing,
  { code = '' }: Proof,
  mark: Mark,
): Promise<boolean> {
  const attempt = { userId: session.userId, address: request.ip, origin: originOf(request) };
  return takeCode(services, attempt, code, mark);
}

async function isPasskey(
  services: Services,
  { session: { userId }, request: { ip } }: PersonActing,
  { passkey }: Proof,
  mark: Mark,
): Promise<boolean> {
  await admitPasskeyTry(services.database, ip);
  const proved = await checkProof(
    services,
    { purpose: 'reauthenticate', userId },
    passkey,
    async (statements) => {
      await forgetPasskeyTry(statements, ip);
      await mark(statements);
    },
  );
  return proved !== undefined;
}
