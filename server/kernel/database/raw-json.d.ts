/** JSON source text access (ECMAScript 2026), which Node 24 has and TypeScript's library does not yet. */
interface JSON {
  parse<Value>(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): Value;
  rawJSON(text: string): { readonly rawJSON: string };
  isRawJSON(value: unknown): value is { readonly rawJSON: string };
}
