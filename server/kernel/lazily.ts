/**
 * Makes something at its first use and keeps it: for what is large and many servers never need, such as a library with
 * `import()`.
 * @returns gives it, the same one each time; after a failure it is made anew
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
