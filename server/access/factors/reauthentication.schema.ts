import { z } from 'zod';

/** Longer than any password, so that a request cannot make the server hash more. */
const MAX_CHARACTERS = 2_048;

/** How a signed-in person confirms their identity: one of the three. */
export const proof = z.object({
  password: z.string().max(MAX_CHARACTERS).optional(),
  code: z.string().max(100).optional(),
  passkey: z.unknown().optional(),
});

export type Proof = z.infer<typeof proof>;

/** A method of confirming one's identity. */
export type ReauthenticationWay = keyof Proof;

/** The methods that a person has. */
export interface ReauthenticationWays {
  readonly ways: readonly ReauthenticationWay[];
}
