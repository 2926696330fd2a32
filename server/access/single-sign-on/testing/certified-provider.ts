import { createServer } from 'node:http';
import { after } from 'node:test';
import { Provider } from 'oidc-provider';
import { Browser } from '../../testing/browser.ts';

/** A certified provider on loopback, with pages where a person signs in and consents. */
export interface CertifiedProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Signs a person in at a URL of the provider; returns where the browser is sent back to. */
  authorize(url: string, login: string): Promise<URL>;
}

/** Starts it for Kontor's client, until the test file ends. */
export async function startCertifiedProvider(redirectUri: string): Promise<CertifiedProvider> {
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => void answer?.(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const [clientId, clientSecret] = ['kontor', 'a secret that the certified provider gave'];
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the test'] },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@acme.example`, email_verified: true, name: `${id} of Acme` }),
    }),
  });
  answer = provider.callback();
  return {
    issuer,
    clientId,
    clientSecret,
    authorize: async (url, login) => {
      const browser = new Browser(issuer);
      let { location } = await browser.get(url.slice(issuer.length));
      // Its pages ask for a login, then for consent.
      for (let steps = 0; steps < 10 && !location.startsWith(redirectUri); steps += 1) {
        const path = location.replace(issuer, '');
        const page = await browser.get(path);
        const prompt = /name="prompt" value="(\w+)"/.exec(page.text)?.[1];
        const next = prompt ? await browser.post(path, { prompt, login, password: 'any' }) : page;
        location = next.location;
      }
      return new URL(location);
    },
  };
}
