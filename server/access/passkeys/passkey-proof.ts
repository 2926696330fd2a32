import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Statements } from '../../kernel/database/database.ts';
import { measurable } from '../../kernel/fields/measurable.ts';
import { newChallenge, relyingParty, takeExpected } from './challenges.ts';
import { assertion } from './passkey.schema.ts';
import { type PasskeyRow, type Purpose, selectPasskey, selectPasskeys, usePasskey } from './passkey.sql.ts';
import type { PasskeyServices } from './passkeys.ts';

/** Who has to authenticate, and for what. The person is null if the passkey itself says whose it is. */
export interface Proof {
  readonly purpose: Exclude<Purpose, 'register'>;
  readonly userId: string | null;
}

/** The WebAuthn options for signing with a passkey. */
export async function proofOptions(
  { database, baseUrl }: PasskeyServices,
  { purpose, userId }: Proof,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { id: rpID } = relyingParty(baseUrl);
  const own = userId === null ? [] : await database.query<PasskeyRow>(selectPasskeys(userId));
  return generateAuthenticationOptions({
    rpID,
    challenge: await newChallenge(database, purpose, userId),
    timeout: 300_000,
    userVerification: 'required',
    allowCredentials: own.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
  });
}

/**
 * Verifies an answer signed by a passkey, and uses up the challenge.
 * @param answer of the browser, not yet parsed
 * @param then what the passkey is for, in the same transaction: if it fails, the answer can be sent again
 * @returns the id of the passkey's owner; undefined if anything does not match
 */
export async function checkProof(
  services: PasskeyServices,
  proof: Proof,
  answer: unknown,
  then: (statements: Statements, userId: string) => Promise<void>,
): Promise<string | undefined> {
  const { data: response } = assertion.safeParse(measurable(answer));
  if (!response) return undefined;
  const { database, baseUrl } = services;
  const [passkey] = await database.query<PasskeyRow>(selectPasskey(response.id));
  if (!passkey || !isOf(passkey, proof, response)) return undefined;
  return database.transaction(async (statements) => {
    const signCount = await verify(statements, { ...proof, baseUrl }, response, passkey);
    if (signCount === undefined) return undefined;
    // Of two concurrent answers with the same counter, only one is accepted.
    const used = await statements.query(usePasskey(passkey.id, passkey.sign_count, signCount));
    if (used.length === 0) return undefined;
    await then(statements, passkey.user_id);
    return passkey.user_id;
  });
}

/** The claimed owner of the passkey in an answer, valid or not; undefined if nobody has it. */
export async function claimedPerson(
  { database }: PasskeyServices,
  answer: unknown,
): Promise<string | undefined> {
  const { data: response } = assertion.safeParse(measurable(answer));
  if (!response) return undefined;
  const [passkey] = await database.query<PasskeyRow>(selectPasskey(response.id));
  return passkey?.user_id;
}

function isOf({ user_id }: PasskeyRow, { userId }: Proof, { response }: AuthenticationResponseJSON): boolean {
  const { userHandle } = response;
  const isOwn = userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === user_id;
  return isOwn && (userId === null || userId === user_id);
}

/** @returns the authenticator's new counter; undefined if the answer is invalid or the counter went back */
async function verify(
  statements: Statements,
  { purpose, userId, baseUrl }: Proof & { readonly baseUrl: string },
  response: AuthenticationResponseJSON,
  passkey: PasskeyRow,
): Promise<number | undefined> {
  const { id, origin } = relyingParty(baseUrl);
  const { clientDataJSON } = response.response;
  const expectedChallenge = await takeExpected(statements, clientDataJSON, purpose, userId);
  if (expectedChallenge === undefined) return undefined;
  // The library throws if anything does not match.
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: Uint8Array.from(passkey.public_key),
      counter: Number(passkey.sign_count),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}
