/**
 * Shares one run of `work` among concurrent callers, and its result among callers in the following `ageMs`. A failure
 * is shared only by those who were waiting for it.
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
