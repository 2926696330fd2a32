import { z } from 'zod';

/** Longer than any password, so that no request makes the server hash more. */
const MAX_CHARACTERS = 2_048;

/** What proves again who a signed-in person is: one of the three. */
export const proof = z.object({
  password: z.string().max(MAX_CHARACTERS).optional(),
  code: z.string().max(100).optional(),
  passkey: z.unknown().optional(),
});

export type Proof = z.infer<typeof proof>;

/** A way in which a person can prove again who they are. */
export type ReauthenticationWay = keyof Proof;

/** The ways that a person has. */
export interface ReauthenticationWays {
  readonly ways: readonly ReauthenticationWay[];
}
