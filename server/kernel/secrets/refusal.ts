/** Secrets cannot be used. The message says what to do and never contains a key. */
export class SecretsRefusal extends Error {
  override name = 'SecretsRefusal';
}
