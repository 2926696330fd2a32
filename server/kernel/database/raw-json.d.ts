/** JSON source text access (ECMAScript 2026). Node 24 has it, TypeScript's library does not yet. */
interface JSON {
  parse<Value>(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): Value;
  rawJSON(text: string): { readonly rawJSON: string };
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
}
