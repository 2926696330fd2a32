import type { Provider, Token } from 'oidc-provider';
import { newToken } from '../tokens/token.ts';

/** Codes and tokens are 64 lower-case hex characters (docs/behaviour/authentication.md 10). */
export function useOurTokenForm({ AuthorizationCode, RefreshToken, AccessToken }: Provider): void {
  AuthorizationCode.prototype.generateTokenId = newToken;
  RefreshToken.prototype.generateTokenId = newToken;
  AccessToken.prototype.generateTokenId = function generateTokenId(this: Token): string {
    this.format = 'opaque';
    return newToken();
  };
}
