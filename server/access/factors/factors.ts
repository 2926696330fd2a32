import type { Statements } from '../../kernel/database/database.ts';
import { Conflict, conflict, invalidRequest } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import type { Secrets } from '../../kernel/secrets/secrets.ts';
import type { AccessDatabase } from '../access-database.ts';
import { admitCodeTry, forgetCodeTries } from '../sign-in/sign-in-tries.ts';
import { requireKeptOwners } from '../single-sign-on/kept-owner.ts';
import { auditPerson, logPerson, type PersonActing } from './audit-person.ts';
import { codeInput, type Factors, type NewRecoveryCodes, type NewTotp } from './factors.schema.ts';
import { TOTP_SECRET } from './factors.secrets.ts';
import {
  confirmTotp,
  countPasskeys,
  countRecoveryCodes,
  deleteIdleRecoveryCodes,
  deleteRecoveryCodes,
  deleteTotp,
  insertRecoveryCodes,
  insertTotp,
  lockPerson,
  selectHasFactor,
  selectRequiringOrganization,
  selectTotp,
  type TotpRow,
} from './factors.sql.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { base32, matchingStep, newTotpSecret, otpauthUrl } from './totp.ts';

const requiredBy = (organization: string) =>
  new Conflict(`${organization} requires a second factor. Set up another one before you remove this one.`);
const NO_FACTOR = new Conflict('Set up an authenticator app or a passkey first.');

const NO_APP_WAITS = new Conflict('No authenticator app is waiting for its first code. Start again.');

const HAS_APP = new Conflict(
  'You already have an authenticator app. Remove it before you set up another one.',
);

/** What second factors need. */
export interface FactorServices {
  readonly database: AccessDatabase;
  readonly secrets: Secrets;
}

/** The name of an authenticator app in the security log and in emails about it. */
const APP = { factor: 'authenticator_app', name: 'authenticator app' };

/** Whether a person has a second factor, so that the password is not enough to sign in. */
export async function hasSecondFactor(statements: Statements, userId: string): Promise<boolean> {
  return (await statements.query(selectHasFactor(userId))).length > 0;
}

/** Lists the second factors of a person. */
export async function listFactors({ database }: FactorServices, userId: string): Promise<Factors> {
  const [totp] = await database.query<TotpRow>(selectTotp(userId));
  const [codes] = await database.query<{ left: number }>(countRecoveryCodes(userId));
  const [passkeys] = await database.query<{ count: number }>(countPasskeys(userId));
  const { confirmed_at = null, last_used_at = null } = totp ?? {};
  return {
    totp: confirmed_at && {
      created_at: confirmed_at.toISOString(),
      last_used_at: last_used_at?.toISOString() ?? null,
    },
    passkey_count: passkeys?.count ?? 0,
    recovery_codes_left: codes?.left ?? 0,
  };
}

/**
 * Starts to set up an authenticator app, replacing one that was never confirmed.
 * @throws 409 `conflict` if the person already has one, or the server has no secret key
 */
export async function beginTotp(
  { database, secrets }: FactorServices,
  { userId, email }: { userId: string; email: string },
): Promise<NewTotp> {
  const secret = newTotpSecret();
  const sealed = await secrets.seal(database, placeOf(userId), secret.toString('hex'));
  const begun = await database.query(insertTotp(userId, sealed));
  if (begun.length === 0) {
    throw conflict(HAS_APP);
  }
  return { secret: base32(secret), otpauth_url: otpauthUrl(secret, email) };
}

/**
 * Confirms the authenticator app with its first code, which makes it a factor.
 * @returns new recovery codes, which replace all earlier ones
 * @throws 400 `invalid_request` for a wrong code, 409 `conflict` if no app waits for one, 429 after too many attempts
 */
export async function confirmTotpApp(
  services: FactorServices,
  by: PersonActing,
  input: unknown,
): Promise<NewRecoveryCodes> {
  const { database } = services;
  const { userId } = by.session;
  const code = normalizeCode(parseInput(codeInput, input).code);
  const [totp] = await database.query<TotpRow>(selectTotp(userId));
  if (!totp?.secret_sealed || totp.confirmed_at) {
    throw conflict(NO_APP_WAITS);
  }
  await admitCodeTry(database, { userId, address: by.request.ip });
  const step = matchingStep(await openSecret(services, userId, totp.secret_sealed), code, Date.now());
  if (step === undefined) throw invalidRequest('The code is wrong. Check the clock of your device.');
  await forgetCodeTries(database, { userId, address: by.request.ip });
  const { secret_sealed } = totp;
  return database.transaction(async (statements) => {
    await statements.query(lockPerson(userId));
    const confirmed = await statements.query(confirmTotp(userId, secret_sealed, step));
    if (confirmed.length === 0) throw conflict(NO_APP_WAITS);
    await auditPerson(statements, by, 'add-authenticator-app');
    await logPerson(statements, by, 'factor_added', APP);
    return replaceCodes(statements, by);
  });
}

/**
 * Removes the authenticator app, and also the recovery codes if it was the last factor.
 * @throws 409 `conflict` for the last factor if an organization of the person requires one
 */
export async function removeTotp({ database }: FactorServices, by: PersonActing): Promise<void> {
  const { userId } = by.session;
  await database.transaction(async (statements) => {
    await statements.query(lockPerson(userId));
    const [removed] = await statements.query<{ was_confirmed: boolean }>(deleteTotp(userId));
    await requireEnoughFactors(statements, userId);
    await requireKeptOwners(statements, userId);
    await statements.query(deleteIdleRecoveryCodes(userId));
    if (!removed?.was_confirmed) return;
    await auditPerson(statements, by, 'remove-authenticator-app');
    await logPerson(statements, by, 'factor_removed', APP);
  });
}

/**
 * Throws 409 `conflict` if the last factor was removed and an organization of the person requires one.
 * @param statements the transaction that removed a factor
 */
export async function requireEnoughFactors(statements: Statements, userId: string): Promise<void> {
  const [organization] = await statements.query<{ name: string }>(selectRequiringOrganization(userId));
  if (!organization) return;
  throw conflict(requiredBy(organization.name));
}

/**
 * Creates new recovery codes; the earlier ones stop working.
 * @throws 409 `conflict` for a person without a second factor
 */
export async function renewRecoveryCodes(
  { database }: FactorServices,
  by: PersonActing,
): Promise<NewRecoveryCodes> {
  const { userId } = by.session;
  return database.transaction(async (statements) => {
    await statements.query(lockPerson(userId));
    if (!(await hasSecondFactor(statements, userId))) {
      throw conflict(NO_FACTOR);
    }
    await auditPerson(statements, by, 'renew-recovery-codes');
    return replaceCodes(statements, by);
  });
}

/**
 * Creates recovery codes for a person who has none; null for one who has some.
 * @param statements the transaction that adds a factor
 */
export async function firstRecoveryCodes(
  statements: Statements,
  by: PersonActing,
): Promise<readonly string[] | null> {
  const [codes] = await statements.query<{ left: number }>(countRecoveryCodes(by.session.userId));
  return codes?.left === 0 ? (await replaceCodes(statements, by)).recovery_codes : null;
}

async function replaceCodes(statements: Statements, by: PersonActing): Promise<NewRecoveryCodes> {
  const { userId } = by.session;
  const codes = newRecoveryCodes();
  await logPerson(statements, by, 'recovery_codes_made', { count: codes.length });
  await statements.query(deleteRecoveryCodes(userId));
  await statements.query(insertRecoveryCodes(userId, codes.map(hashRecoveryCode)));
  return { recovery_codes: codes };
}

/** Opens the sealed secret of an authenticator app. */
export async function openSecret({ database, secrets }: FactorServices, userId: string, sealed: Buffer) {
  return Buffer.from(await secrets.open(database, placeOf(userId), sealed), 'hex');
}

/** The data key of an organization would tie the secret to an organization that the person may leave. */
function placeOf(userId: string) {
  return { ...TOTP_SECRET, organizationId: null, rowId: userId };
}

/** A code as typed, without spaces and hyphens. */
export function normalizeCode(code: string): string {
  return code.replaceAll(/[\s-]/g, '');
}
