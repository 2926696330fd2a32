import { join } from 'node:path';

/** What a test gives a node: its parameters, and the items that come in. */
export interface Given {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly items?: number;
}

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly qs?: Record<string, unknown>;
  readonly body?: object;
  readonly headers: Record<string, string>;
}

/**
 * The part of n8n that the nodes use, with the names and shapes of n8n-workflow's interfaces. Requests go to a real server with the
 * headers that the credential describes.
 */
export class N8nHost {
  readonly staticData: Record<string, unknown> = {};
  readonly #credential: { baseUrl: string; apiKey: string };
  readonly #webhookUrl: string;

  constructor(credential: { baseUrl: string; apiKey: string }, webhookUrl = '') {
    this.#credential = credential;
    this.#webhookUrl = webhookUrl;
  }

  /** The `this` of `execute`, of the methods of a webhook and of the menus. */
  place({ parameters, items = 1 }: Given) {
    const all: Readonly<Record<string, unknown>> = { authentication: 'apiKey', ...parameters };
    return {
      getNode: () => ({ name: 'Kontor', type: 'kontor', typeVersion: 1, parameters: all }),
      getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
      getNodeParameter: (name: string, ...rest: unknown[]) => readParameter(all, name, rest),
      getCredentials: async () => this.#credential,
      getWorkflowStaticData: () => this.staticData,
      getNodeWebhookUrl: () => this.#webhookUrl,
      getWorkflow: () => ({ id: '1', name: 'Test' }),
      continueOnFail: () => all.onError === 'continue',
      helpers: { httpRequestWithAuthentication: (_: string, asked: Asked) => this.#send(asked) },
    };
  }

  /** The `this` of `webhook`, for a request that arrived. */
  received(headers: object, rawBody: Buffer) {
    const answered: { status?: number } = {};
    const response = {
      status: (status: number) => {
        answered.status = status;
        return { end: () => undefined };
      },
    };
    return {
      answered,
      getWorkflowStaticData: () => this.staticData,
      getRequestObject: () => ({ rawBody }),
      getHeaderData: () => headers,
      getBodyData: () => JSON.parse(rawBody.toString()),
      getResponseObject: () => response,
      helpers: { returnJsonArray: (json: object) => [{ json }] },
    };
  }

  async #send({ method, url, qs = {}, body, headers }: Asked) {
    const query = new URLSearchParams(
      Object.entries(qs).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const response = await fetch(query.size > 0 ? `${url}?${query}` : url, {
      method,
      headers: { ...headers, ...(await this.#authentication()), 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      statusCode: response.status,
      headers: Object.fromEntries(response.headers),
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  /** The headers that the credential adds, with its expressions filled in. */
  async #authentication(): Promise<Record<string, string>> {
    const { KontorApi } = await import(
      join(import.meta.dirname, '../dist/credentials/KontorApi.credentials.js')
    );
    const headers: Record<string, string> = new KontorApi().authenticate.properties.headers;
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.slice(1).replace('{{$credentials.apiKey}}', this.#credential.apiKey),
      ]),
    );
  }
}

/** `getNodeParameter(name, index, fallback)` in a run, `getNodeParameter(name, fallback)` elsewhere. */
function readParameter(
  all: Readonly<Record<string, unknown>>,
  name: string,
  rest: readonly unknown[],
): unknown {
  const fallback = rest.at(-1);
  const value = all[name];
  if (value !== undefined) return value;
  if (typeof fallback === 'object') return fallback;
  throw new Error(`The node asks for '${name}', which its form does not have.`);
}
