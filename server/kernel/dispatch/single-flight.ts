/** Runs work one run at a time. Requests that arrive during a run are combined into one further run. */
export class SingleFlight {
  readonly #work: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #wanted = false;
  #closed = false;
  #running: Promise<void> | undefined;

  constructor(work: () => Promise<void>, onError: (error: unknown) => void) {
    this.#work = work;
    this.#onError = onError;
  }

  /** Requests a run that begins after this moment. */
  request(): void {
    if (this.#closed) return;
    this.#wanted = true;
    this.#running ??= this.#run();
  }

  /** Prevents further runs; resolves when the current run has ended. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#running;
  }

  async #run(): Promise<void> {
    while (this.#wanted && !this.#closed) {
      this.#wanted = false;
      try {
        await this.#work();
      } catch (error) {
        // The next poll requests again. Repeating at once would only repeat the error.
        this.#wanted = false;
        this.#onError(error);
      }
    }
    this.#running = undefined;
  }
}
