import type { Credential } from '../kernel/operations/credential.ts';

/** A credential as it was found: one that expires says when, so that no memory outlives it. */
export type FoundCredential = Credential & { readonly expiresAt?: Date };

/** One kind of credential that a request may carry in its headers. */
export interface CredentialKind {
  /** What its credentials have for `kind`. */
  readonly name: Credential['kind'];
  /** Whether a text has the form of this kind; one that no kind recognises is refused without a look-up. */
  readonly recognises: (text: string) => boolean;
  /** Looks up the credential with this SHA-256; undefined when it is unknown or no longer valid. */
  readonly find: (hash: Buffer) => Promise<FoundCredential | undefined>;
  /** Notes that a request used the credential. */
  readonly noteUse: (credential: Credential) => void;
  /** Writes what was noted and stops. */
  readonly close: () => Promise<void>;
}
