/**
 * Lets those who ask at the same time share one run of `work`, and those who ask within `ageMs` after it its result. A
 * failure is shared by those who waited for it and no longer.
 */
export function shared<Result>(work: () => Promise<Result>, ageMs = 0): () => Promise<Result> {
  let run: Promise<Result> | undefined;
  return () => {
    if (run) return run;
    const own = work();
    run = own;
    const forget = () => {
      if (run === own) run = undefined;
    };
    own.then(() => (ageMs === 0 ? forget() : setTimeout(forget, ageMs).unref()), forget);
    return own;
  };
}
