import type { BrowserContext, Page } from 'playwright-core';

/** How long a person waits for a page to react before they look what is in the way, in milliseconds. */
const PATIENCE_MS = 3_000;
/** How long everything may take that was held up. */
const SETTLING_MS = 60_000;

/** A tab of the browser, which may be closed and opened again, and the person before it. */
export class Tab {
  readonly #context: BrowserContext;
  readonly #email: string;
  readonly #password: string;
  #page: Page | undefined;
  #address = '/activities';

  constructor(context: BrowserContext, email: string, password: string) {
    this.#context = context;
    this.#email = email;
    this.#password = password;
  }

  /** The page; throws while the tab is closed. */
  get page(): Page {
    if (!this.#page) throw new Error('The tab is closed.');
    return this.#page;
  }

  get isOpen(): boolean {
    return this.#page !== undefined;
  }

  /** Opens an address, and signs in if the page asks for it. */
  async open(address: string): Promise<void> {
    this.#address = address;
    if (!this.#page) {
      this.#page = await this.#context.newPage();
      this.#page.setDefaultTimeout(PATIENCE_MS);
      this.#page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    }
    const { page } = this;
    await page.goto(address, { timeout: SETTLING_MS });
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const email = page.getByLabel('Email address');
    await navigation.or(email).first().waitFor({ timeout: SETTLING_MS });
    if (await email.isVisible()) await this.#signIn(page);
    await navigation.waitFor({ timeout: SETTLING_MS });
  }

  /** Closes the tab as it is, without a question. */
  async close(): Promise<void> {
    const page = this.#page;
    this.#page = undefined;
    await page?.close();
  }

  /** Brings the tab to where everything that was held up is sent. */
  async settle(): Promise<void> {
    if (!this.#page) await this.open(this.#address);
    for (const end = Date.now() + SETTLING_MS; Date.now() < end; ) {
      await this.help();
      // A page looks for the server within seconds; these make it look now.
      await this.page.evaluate(
        "dispatchEvent(new Event('online')); document.dispatchEvent(new Event('visibilitychange'))",
      );
      await this.page.waitForTimeout(300);
      const heldUp = this.page.getByText(/Changes are kept here|Not saved yet$|Your session has ended/);
      if ((await heldUp.count()) === 0) return;
    }
    throw new Error(`Still held up at ${this.#address}: ${await this.page.locator('body').innerText()}`);
  }

  /** Gives the password if the page asks for it. */
  async help(): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Sign in' });
    if (!(await dialog.isVisible())) return;
    await this.#signIn(this.page).catch(() => undefined);
    await dialog.waitFor({ state: 'detached' }).catch(() => undefined);
  }

  /** Does something that a question for the password may interrupt. */
  async patiently(act: (page: Page) => Promise<void>): Promise<void> {
    for (let tries = 1; this.#page; tries += 1) {
      try {
        return await act(this.page);
      } catch (error) {
        if (!this.isOpen) return;
        if (tries === 5) throw error;
        await this.help();
      }
    }
  }

  /** Creates a record as the person of the tab; answers its id. */
  async create(path: string, fields: object): Promise<string> {
    const { status, text } = await this.page.evaluate(
      async ([url, body]) => {
        const headers = { 'Content-Type': 'application/json' };
        const answer = await fetch(url, { method: 'POST', headers, body });
        return { status: answer.status, text: await answer.text() };
      },
      [`/web${path}`, JSON.stringify(fields)] as const,
    );
    if (status !== 201) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text).data.id;
  }

  async #signIn(page: Page): Promise<void> {
    await page.getByLabel('Email address').fill(this.#email);
    await page.getByLabel('Password').fill(this.#password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  }
}
