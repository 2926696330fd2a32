/** A problem with a provider or its answer. The message is for people. */
export class ProviderProblem extends Error {
  override name = 'ProviderProblem';
}
