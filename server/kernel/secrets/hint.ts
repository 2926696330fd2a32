/** The end of a secret, for people to recognize it; empty for a short one, whose end would reveal too much. */
export function hintOf(secret: string): string {
  return secret.length < 16 ? '…' : `…${secret.slice(-4)}`;
}
