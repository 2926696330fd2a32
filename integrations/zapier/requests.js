/** The address of Kontor: the one that this app is built for, or the one that the person entered. */
export function addressOf({ authData = {}, inputData = {} }) {
  const address = process.env.BASE_URL || authData.base_url || inputData.base_url || '';
  return address.trim().replace(/\/+$/, '');
}

/** Sends a request to the API and returns what it answers. */
export async function callApi(z, bundle, method, path, { params, body } = {}) {
  const response = await z.request({ method, url: `${addressOf(bundle)}${path}`, params, body });
  return response.data;
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
  if (response.request.skipThrowForStatus) return response;
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
