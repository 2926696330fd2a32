/** Work that runs once at a time; however often it is asked for meanwhile, it then runs once more. */
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

  /** Asks for a run that begins after this moment. */
  request(): void {
    if (this.#closed) return;
    this.#wanted = true;
    this.#running ??= this.#run();
  }

  /** Runs no more; resolves when the run under way is over. */
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
        // Whoever polls asks again; running on at once would only repeat the error.
        this.#wanted = false;
        this.#onError(error);
      }
    }
    this.#running = undefined;
  }
}
