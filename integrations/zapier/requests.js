import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** Zapier stops an action after 30 seconds: with the waits between them, so many attempts are made within 15. */
const ATTEMPTS = 6;

/** The address of Kontor: the one that this app is built for, or the one that the person entered. */
export function addressOf({ authData = {}, inputData = {} }) {
  const address = process.env.BASE_URL || authData.base_url || inputData.base_url || '';
  return address.trim().replace(/\/+$/, '');
}

/**
 * Sends a request to the API and returns what it answers. A request without an answer, and one that a proxy could not pass on, is sent
 * again under the same idempotency key, so a restart of Kontor makes no record twice.
 */
export async function callApi(z, bundle, method, path, { params, body } = {}) {
  const headers = method === 'GET' ? {} : { 'Idempotency-Key': randomUUID() };
  const url = `${addressOf(bundle)}${path}`;
  const request = { method, url, params, body, headers, skipThrowForStatus: true };
  for (let attempt = 1; ; attempt += 1) {
    const response = await z.request({ ...request }).catch((error) => {
      if (attempt === ATTEMPTS) throw error;
    });
    const isAnswered = response !== undefined && response.status !== 502 && response.status !== 504;
    if (isAnswered || attempt === ATTEMPTS) return refuseError(response, z).data;
    await wait(attempt * 1_000);
  }
}

/** Adds the key or access token. Requests with an Authorization of their own are those of the sign-in. */
export function addCredential(request, _z, { authData = {} }) {
  const token = authData.access_token || authData.api_key;
  if (token && !request.headers.Authorization) request.headers.Authorization = `Bearer ${token}`;
  request.headers.Accept = 'application/json';
  return request;
}

/** Turns refusals into what Zapier understands: a new sign-in, a later attempt, or a message for the person. */
export function refuseErrors(response, z) {
  return response.request.skipThrowForStatus ? response : refuseError(response, z);
}

function refuseError(response, z) {
  const { status } = response;
  if (status < 400) return response;
  const { error, error_description, message = error_description } = response.data ?? {};
  const said = message ?? `Kontor answered ${status}.`;
  if (status === 401) throw new z.errors.RefreshAuthError(said);
  if (status === 429 || status === 503) {
    throw new z.errors.ThrottledError(said, Number(response.getHeader('retry-after')) || 60);
  }
  throw new z.errors.Error(said, error, status);
}
