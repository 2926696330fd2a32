/**
 * Creates something at first use and keeps it. Use it for large things that many servers never need, such as a library
 * loaded by `import()`.
 * @returns a function that returns it; after a failure it is created again
 */
export function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}
