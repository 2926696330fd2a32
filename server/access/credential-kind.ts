import type { Credential } from '../kernel/operations/credential.ts';

/** A credential that was found. If it expires, the cache must not keep it longer. */
export type FoundCredential = Credential & { readonly expiresAt?: Date };

/** A kind of credential that a request may have in its headers. */
export interface CredentialKind {
  /** The `kind` of its credentials. */
  readonly name: Credential['kind'];
  /** Whether a text has the form of this kind. A text that no kind recognizes is refused without a look-up. */
  readonly recognises: (text: string) => boolean;
  /** Looks up the credential with this SHA-256; undefined if it is unknown or no longer valid. */
  readonly find: (hash: Buffer) => Promise<FoundCredential | undefined>;
  /** Notes that a request used the credential. */
  readonly noteUse: (credential: Credential) => void;
  /** Writes what was noted and stops. */
  readonly close: () => Promise<void>;
}
