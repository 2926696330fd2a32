import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
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
import { type FactorServices, listFactors, takeCode } from './factors.ts';
import {
  type Proof,
  proof,
  type ReauthenticationWay,
  type ReauthenticationWays,
} from './reauthentication.schema.ts';

type Services = FactorServices & PasskeyServices;

/** How a way is checked, and what is said when the check fails. */
interface Check {
  readonly isRight: (services: Services, by: PersonActing, given: Proof) => Promise<boolean>;
  readonly refusal: string;
}

const CHECKS: Readonly<Record<ReauthenticationWay, Check>> = {
  password: { isRight: isPassword, refusal: "'password' is wrong." },
  code: { isRight: isCode, refusal: "'code' is wrong or was used before." },
  passkey: { isRight: isPasskey, refusal: 'The passkey is not known here. Try again.' },
};

const WAYS = ['password', 'code', 'passkey'] as const satisfies readonly ReauthenticationWay[];

/** The ways in which a person can prove again who they are; none here where their provider has to prove it. */
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

/** What the browser needs so that a signed-in person proves again by a passkey who they are. */
export async function reauthenticationOptions(
  services: Services,
  { session, request }: PersonActing,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  await admitChallenge(services.database, request.ip);
  return proofOptions(services, { purpose: 'reauthenticate', userId: session.userId });
}

/**
 * Lets a signed-in person prove again who they are, which is good for ten minutes of this session. A failure is in the
 * security log.
 * @param input `{ password }`, `{ code }` or `{ passkey }`
 * @throws 400 `invalid_request` when it is wrong, 429 after too many tries
 */
export async function reauthenticate(services: Services, by: PersonActing, input: unknown): Promise<void> {
  const given = parseInput(proof, input);
  const way = WAYS.find((one) => given[one] !== undefined);
  if (way === undefined) throw invalidRequest("'password', 'code' or 'passkey' is required.");
  const { database } = services;
  const { sessionId } = by.session;
  if (await CHECKS[way].isRight(services, by, given)) {
    await database.query(markAuthenticated(sessionId));
    return;
  }
  await logPerson(database, by, 'reauthentication_failed', { by: way });
  throw invalidRequest(CHECKS[way].refusal);
}

async function isPassword(
  { database }: Services,
  { session: { userId }, request: { ip } }: PersonActing,
  { password = '' }: Proof,
): Promise<boolean> {
  // The count that a change of the password has, too.
  const who = `person ${userId}`;
  requireHashingRoom(ip);
  await admitOwnTry(database, who);
  const [user] = await database.query<UserRow>(selectUser(userId));
  const isRight = await verifyPassword(password, user?.password_hash ?? undefined, ip);
  if (isRight) await forgetOwnTries(database, who);
  return isRight;
}

function isCode(
  services: Services,
  { session, request }: PersonActing,
  { code = '' }: Proof,
): Promise<boolean> {
  const attempt = { userId: session.userId, address: request.ip, origin: originOf(request) };
  return takeCode(services, attempt, code);
}

async function isPasskey(
  services: Services,
  { session: { userId }, request: { ip } }: PersonActing,
  { passkey }: Proof,
): Promise<boolean> {
  await admitPasskeyTry(services.database, ip);
  const proved = await checkProof(services, { purpose: 'reauthenticate', userId }, passkey);
  if (proved !== undefined) await forgetPasskeyTry(services.database, ip);
  return proved !== undefined;
}
