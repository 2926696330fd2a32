declare module 'virtual:german' {
  /** Each message in German, as Lingui compiles it. */
  const messages: ReadonlyMap<string, import('./german.ts').Compiled>;
  export default messages;
  /** The sentences of the server among them. */
  export const sentences: readonly string[];
}

declare module 'virtual:german-components' {
  /** The messages of the components library, by component. */
  const messages: Readonly<Record<string, unknown>>;
  export default messages;
}
