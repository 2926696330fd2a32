/** Secrets that cannot be used as things are. The message says what to do, and never holds a key. */
export class SecretsRefusal extends Error {
  override name = 'SecretsRefusal';
}
