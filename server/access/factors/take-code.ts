import { type Origin, withSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import type { Sql } from '../../kernel/database/sql.ts';
import { SealedValueError } from '../../kernel/secrets/sealed-value.ts';
import { admitCodeTry, forgetCodeTries } from '../sign-in/sign-in-tries.ts';
import { selectTotp, type TotpRow, takeRecoveryCode, takeStep } from './factors.sql.ts';
import { type FactorServices, normalizeCode, openSecret } from './factors.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { matchingStep } from './totp.ts';

/** Six digits are a code of an authenticator app; anything else is treated as a recovery code. */
const TOTP_FORM = /^\d{6}$/;

/**
 * Checks a code from the authenticator app or a recovery code, and marks it as used. Using a recovery code is recorded
 * in the security log.
 * @param attempt the network address; attempts are limited by address and by person
 * @param then what the code is for, in the same transaction: if it fails, the code can be used again
 * @returns whether it is right and was not used before
 * @throws 429 `rate_limit_exceeded` after too many attempts
 */
export async function takeCode(
  services: FactorServices,
  attempt: { readonly userId: string; readonly address: string; readonly origin: Origin },
  code: string,
  then: (statements: Statements) => Promise<void>,
): Promise<boolean> {
  const { database } = services;
  await admitCodeTry(database, attempt);
  const typed = normalizeCode(code);
  const take = TOTP_FORM.test(typed)
    ? await useOfTotpCode(services, attempt.userId, typed)
    : useOfRecoveryCode(attempt, typed);
  if (!take) return false;
  return database.transaction(async (statements) => {
    if ((await statements.query(take)).length === 0) return false;
    await forgetCodeTries(statements, attempt);
    await then(statements);
    return true;
  });
}

/** The statement that marks a recovery code as used; no row if the person has no such code. */
function useOfRecoveryCode(
  { userId, origin }: { readonly userId: string; readonly origin: Origin },
  code: string,
): Sql {
  const take = takeRecoveryCode(userId, hashRecoveryCode(code));
  return withSecurityEvent(take, 'recovery_code_used', origin);
}

/** The statement that marks a code as used, no row if it was before; undefined for a wrong code. */
async function useOfTotpCode(
  services: FactorServices,
  userId: string,
  code: string,
): Promise<Sql | undefined> {
  const { database } = services;
  const [totp] = await database.query<TotpRow>(selectTotp(userId));
  if (!totp?.secret_sealed || !totp.confirmed_at) return undefined;
  const secret = await openSecret(services, userId, totp.secret_sealed).catch((error: unknown) => {
    // Recovery codes still work if the key of the secret is lost.
    if (error instanceof SealedValueError) return undefined;
    throw error;
  });
  const step = secret && matchingStep(secret, code, Date.now());
  return step === undefined ? undefined : takeStep(userId, step);
}
