/** Something is wrong with a provider or its answer; the message is for people. */
export class ProviderProblem extends Error {
  override name = 'ProviderProblem';
}
