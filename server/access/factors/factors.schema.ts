import { z } from 'zod';

/** What a person has set up to prove who they are besides the password. */
export interface Factors {
  /** The authenticator app; null when there is none. */
  readonly totp: { readonly created_at: string; readonly last_used_at: string | null } | null;
  readonly passkey_count: number;
  readonly recovery_codes_left: number;
}

/** An authenticator app that waits for its first code. */
export interface NewTotp {
  /** To be typed where no QR code can be read. */
  readonly secret: string;
  readonly otpauth_url: string;
}

/** Recovery codes, shown once. */
export interface NewRecoveryCodes {
  readonly recovery_codes: readonly string[];
}

/** A code as a person types it, of an authenticator app or a recovery code. */
export const codeInput = z.object({ code: z.string().max(100) });
