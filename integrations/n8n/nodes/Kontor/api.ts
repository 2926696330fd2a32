import { randomUUID } from 'node:crypto';
import type {
  IDataObject,
  IExecuteFunctions,
  IHookFunctions,
  IHttpRequestMethods,
  ILoadOptionsFunctions,
  JsonObject,
} from 'n8n-workflow';
import { NodeApiError, sleep } from 'n8n-workflow';

/** Where requests come from: a run of a node, the life of a webhook, or a menu of the editor. */
export type Place = IExecuteFunctions | IHookFunctions | ILoadOptionsFunctions;

/** A call of the API. */
export interface Call {
  readonly method: IHttpRequestMethods;
  readonly path: string;
  readonly query?: IDataObject;
  readonly body?: IDataObject;
}

/** The records that the API answered: one, a page of a list, or none. */
export interface Reply {
  readonly records: IDataObject[];
  /** Where the next page of a list begins. */
  readonly cursor?: string;
}

/** An answer as n8n returns it. An error has a message. */
interface Answer {
  readonly statusCode: number;
  readonly headers: IDataObject;
  readonly body?: {
    readonly data?: IDataObject | IDataObject[];
    readonly meta?: { readonly next_cursor?: string };
    readonly message?: string;
  };
}

const ATTEMPTS = 6;
const LONGEST_WAIT_SECONDS = 65;

/**
 * Calls the API and returns the records that it answers. A request without an answer, and one that Kontor was too busy for, is sent again under
 * the same idempotency key, so it makes no second record.
 * @throws NodeApiError with Kontor's own words if it refused the request
 */
export async function callKontor(place: Place, { method, path, query, body }: Call): Promise<Reply> {
  const oAuth = place.getNodeParameter('authentication', 0) === 'oAuth2';
  const credential = oAuth ? 'kontorOAuth2Api' : 'kontorApi';
  const { baseUrl } = await place.getCredentials<{ baseUrl: string }>(credential);
  const key = randomUUID();
  const send = (): Promise<Answer> =>
    place.helpers.httpRequestWithAuthentication.call(place, credential, {
      method,
      url: `${baseUrl.trim().replace(/\/+$/, '')}${path}`,
      ...(query === undefined ? {} : { qs: query }),
      ...(body === undefined ? {} : { body }),
      headers: method === 'POST' ? { 'Idempotency-Key': key } : {},
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
    });
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send().catch((error: JsonObject) => {
      if (attempt === ATTEMPTS) throw new NodeApiError(place.getNode(), error);
      return undefined;
    });
    if (answer !== undefined && answer.statusCode < 400) return replyOf(answer);
    const wait = secondsToWait(attempt, answer);
    if (answer !== undefined && wait === undefined) throw refusal(place, answer);
    await sleep((wait ?? attempt) * 1000);
  }
}

function replyOf({ body: { data = [], meta = {} } = {} }: Answer): Reply {
  return { records: [data].flat(), ...(meta.next_cursor === undefined ? {} : { cursor: meta.next_cursor }) };
}

/** The seconds until the next attempt; undefined if there should be none. */
function secondsToWait(attempt: number, answer: Answer | undefined): number | undefined {
  if (answer === undefined) return attempt;
  if (attempt === ATTEMPTS || ![429, 502, 503, 504].includes(answer.statusCode)) return undefined;
  const asked = Number(answer.headers['retry-after'] ?? attempt);
  return asked <= LONGEST_WAIT_SECONDS ? asked : undefined;
}

function refusal(place: Place, { statusCode, body }: Answer): NodeApiError {
  const message = body?.message ?? `Kontor answered ${statusCode}.`;
  return new NodeApiError(place.getNode(), { message }, { message, httpCode: String(statusCode) });
}
