import { z } from 'zod';

/** The second factors of a person. */
export interface Factors {
  /** The authenticator app; null if there is none. */
  readonly totp: { readonly created_at: string; readonly last_used_at: string | null } | null;
  readonly passkey_count: number;
  readonly recovery_codes_left: number;
}

/** An authenticator app that waits for its first code. */
export interface NewTotp {
  /** To type in if the QR code cannot be scanned. */
  readonly secret: string;
  readonly otpauth_url: string;
}

/** Recovery codes, shown only once. */
export interface NewRecoveryCodes {
  readonly recovery_codes: readonly string[];
}

/** A code as a person types it: from an authenticator app, or a recovery code. */
export const codeInput = z.object({ code: z.string().max(100) });
