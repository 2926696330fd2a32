import assert from 'node:assert/strict';

/** A page as seen by a browser without scripts. */
export interface BrowserPage {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The target of a redirect, or empty. */
  readonly location: string;
}

/** For tests: a browser that keeps cookies and fills in forms over real HTTP. It does not follow redirects. */
export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  /** Sent with each request. */
  headers: Record<string, string> = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
  };

  constructor(url: string) {
    this.url = url;
  }

  get(path: string): Promise<BrowserPage> {
    return this.#request(path, {});
  }

  /** Sends a form with exactly the given fields. */
  post(path: string, fields: Fields, headers: Record<string, string> = {}): Promise<BrowserPage> {
    const body = new URLSearchParams(fields instanceof URLSearchParams ? fields : Object.entries(fields));
    return this.#request(path, { method: 'POST', body, headers: { Origin: this.url, ...headers } });
  }

  /** Calls the API of the web app like its script, from one of our pages. Returns the status and the parsed JSON. */
  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const type: Record<string, string> = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const answer = await this.#request(path, {
      method,
      ...sent,
      headers: { Origin: this.url, ...type, ...headers },
    });
    return { ...answer, json: answer.text === '' ? undefined : JSON.parse(answer.text) };
  }

  /** Sends a body as it is, such as the content of a file, from one of our pages. */
  send(path: string, body: string, type: string): Promise<BrowserPage> {
    return this.#request(path, { method: 'POST', body, headers: { Origin: this.url, 'Content-Type': type } });
  }

  /** Whether the browser's session is valid. */
  async isSignedIn(): Promise<boolean> {
    return (await this.call('GET', '/web/session')).status === 200;
  }

  /** Fills in the form with this action on a page and sends it, including its hidden fields. */
  async submit(from: string, action: string, fields: Record<string, string> | [string, string][] = {}) {
    const page = await this.get(from);
    const form = formsOf(page.text).find((candidate) => candidate.action === action);
    assert.ok(form, `${from} (${page.status}) has no form ${action}:\n${page.text}`);
    const filled = new URLSearchParams(form.hidden);
    const given = Array.isArray(fields) ? fields : Object.entries(fields);
    for (const [name] of given) filled.delete(name);
    for (const [name, value] of given) filled.append(name, value);
    return this.post(action, filled);
  }

  async #request(
    path: string,
    init: RequestInit & { headers?: Record<string, string> },
  ): Promise<BrowserPage> {
    const response = await fetch(new URL(path, this.url), {
      ...init,
      redirect: 'manual',
      headers: { ...this.headers, Cookie: this.#cookieHeader(), ...init.headers },
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    const { status, headers } = response;
    return { status, headers, text: await response.text(), location: headers.get('location') ?? '' };
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (/Max-Age=0\b/.test(cookie)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

type Fields = Record<string, string> | URLSearchParams;

function formsOf(text: string): { action: string; hidden: [string, string][] }[] {
  return [...text.matchAll(/<form\b[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/g)].map(
    ([, action = '', inner = '']) => ({
      action: unescapeHtml(action),
      hidden: [...inner.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
        ([, name = '', value = '']): [string, string] => [unescapeHtml(name), unescapeHtml(value)],
      ),
    }),
  );
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
