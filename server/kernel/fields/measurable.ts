/**
 * Makes JSON of a caller safe to check. A schema measures whatever has a `length`, also what it has found to be neither text
 * nor a list, and JavaScript throws when it compares an object whose `toString` is a value of the caller. Here such an
 * object becomes a text as any other does. The JSON stays as it is.
 */
export function measurable<Input>(input: Input): Input {
  const found: unknown[] = [input];
  for (const value of found) {
    if (!isPlain(value)) continue;
    if (Object.hasOwn(value, 'toString') && Object.isExtensible(value))
      Object.defineProperty(value, Symbol.toPrimitive, { value: plainText, configurable: true });
    for (const inner of Object.values(value)) found.push(inner);
  }
  return input;
}

/** Whether a value can be from JSON: streams and the like, which an input may also have, are not searched. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

function plainText(): string {
  return String({});
}
