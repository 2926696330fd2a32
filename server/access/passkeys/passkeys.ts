import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { v7 as uuidv7 } from 'uuid';
import { Conflict, conflict, invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import type { AccessDatabase } from '../access-database.ts';
import { auditPerson, logPerson, type PersonActing } from '../factors/audit-person.ts';
import { deleteIdleRecoveryCodes, lockPerson } from '../factors/factors.sql.ts';
import { firstRecoveryCodes, requireEnoughFactors } from '../factors/factors.ts';
import { requireKeptOwners } from '../single-sign-on/kept-owner.ts';
import { newChallenge, relyingParty, takeExpected } from './challenges.ts';
import { type NewPasskey, newPasskey, type Passkey, passkeyId } from './passkey.schema.ts';
import { deletePasskey, insertPasskey, type PasskeyRow, selectPasskeys } from './passkey.sql.ts';

const PASSKEY_KNOWN = new Conflict('This passkey is already registered.');

/** What passkeys need. */
export interface PasskeyServices {
  readonly database: AccessDatabase;
  /** Where people reach Kontor; passkeys are bound to its host name. */
  readonly baseUrl: string;
}

const MOST_PASSKEYS = 20;
const TOO_MANY_PASSKEYS = new Conflict(`You have ${MOST_PASSKEYS} passkeys. Remove one first.`);

/** EdDSA, ES256 and RS256 (COSE, RFC 9053), which all authenticators and all supported Node versions have. */
const ALGORITHMS = [-8, -7, -257];

/** The passkeys of a person, oldest first. */
export async function listPasskeys({ database }: PasskeyServices, userId: string): Promise<Passkey[]> {
  return (await database.query<PasskeyRow>(selectPasskeys(userId))).map(viewOf);
}

/**
 * The WebAuthn options for creating a passkey that can be found without a user name and verifies its user.
 * @throws 409 `conflict` if the person has too many, or WebAuthn does not work here
 */
export async function passkeyOptions(
  { database, baseUrl }: PasskeyServices,
  { userId, userName, email }: { userId: string; userName: string; email: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { id: rpID } = relyingParty(baseUrl);
  const known = await database.query<PasskeyRow>(selectPasskeys(userId));
  requireRoom(known);
  return generateRegistrationOptions({
    rpName: 'Kontor',
    rpID,
    userID: Uint8Array.from(Buffer.from(userId)),
    userName: email,
    userDisplayName: userName,
    challenge: await newChallenge(database, 'register', userId),
    timeout: 300_000,
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Registers a passkey that the browser created.
 * @param input `{ name, response }`
 * @throws 400 `invalid_request` for an invalid answer, 409 `conflict` for a known passkey, or if the person
 *   has too many
 */
export async function addPasskey(
  services: PasskeyServices,
  by: PersonActing,
  input: unknown,
): Promise<NewPasskey> {
  const { name, response } = parseInput(newPasskey, input);
  const { userId } = by.session;
  const { id, publicKey, counter, transports = [] } = await verify(services, userId, response);
  return services.database.transaction(async (statements) => {
    await statements.query(lockPerson(userId));
    requireRoom(await statements.query<PasskeyRow>(selectPasskeys(userId)));
    const [added] = await statements.query<PasskeyRow>(
      insertPasskey({
        id: uuidv7(),
        user_id: userId,
        credential_id: id,
        public_key: Buffer.from(publicKey),
        sign_count: String(counter),
        transports: [...transports],
        name,
      }),
    );
    if (!added) throw conflict(PASSKEY_KNOWN);
    await auditPerson(statements, by, 'add-passkey');
    await logPerson(statements, by, 'factor_added', { factor: 'passkey', name });
    return { ...viewOf(added), recovery_codes: await firstRecoveryCodes(statements, by) };
  });
}

/**
 * Removes a passkey, and also the recovery codes if it was the last factor.
 * @throws 404 `not_found` if the person has no such passkey, 409 `conflict` for the last factor if an organization of
 *   the person requires one
 */
export async function removePasskey({ database }: PasskeyServices, by: PersonActing, input: unknown) {
  const { id } = parseInput(passkeyId, input);
  const { userId } = by.session;
  await database.transaction(async (statements) => {
    await statements.query(lockPerson(userId));
    const [removed] = await statements.query<{ name: string }>(deletePasskey(userId, id));
    if (!removed) throw notFound('passkey', 'person');
    await requireEnoughFactors(statements, userId);
    await requireKeptOwners(statements, userId);
    await statements.query(deleteIdleRecoveryCodes(userId));
    await auditPerson(statements, by, 'remove-passkey');
    await logPerson(statements, by, 'factor_removed', { factor: 'passkey', name: removed.name });
  });
}

function requireRoom(known: readonly PasskeyRow[]): void {
  if (known.length >= MOST_PASSKEYS) throw conflict(TOO_MANY_PASSKEYS);
}

async function verify(
  { database, baseUrl }: PasskeyServices,
  userId: string,
  response: RegistrationResponseJSON,
) {
  const { id, origin } = relyingParty(baseUrl);
  const { clientDataJSON } = response.response;
  const expectedChallenge = await takeExpected(database, clientDataJSON, 'register', userId);
  if (expectedChallenge === undefined) throw doesNotFit();
  // The library throws for any invalid answer, which is not a failure of the server.
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw doesNotFit();
  return registrationInfo.credential;
}

function doesNotFit() {
  return invalidRequest('The passkey could not be registered. Start again.');
}

function viewOf({ id, name, created_at, last_used_at }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}
