// Zapier allows one way to sign in for each app. With CLIENT_ID the app signs people in with OAuth, without it it asks for the address
// and an API key. README.md describes both.
import { addressOf, callApi } from './requests.js';

const test = async (z, bundle) => callApi(z, bundle, 'GET', '/oauth-me');
const connectionLabel = '{{org_name}}';

const addressField = {
  key: 'base_url',
  label: 'Address of Kontor',
  type: 'string',
  required: true,
  placeholder: 'https://crm.example.com',
  helpText: 'The address that you open in the browser, without a path.',
};
const fields = process.env.BASE_URL ? [] : [addressField];

const byKey = {
  type: 'custom',
  test,
  connectionLabel,
  fields: [
    ...fields,
    {
      key: 'api_key',
      label: 'API Key',
      type: 'password',
      required: true,
      helpText:
        'Create one in Kontor under Settings › API keys, with CRM and webhooks set to "See and change".',
    },
  ],
};

/** Scopes of the actions and triggers. */
const SCOPE = 'crm:write webhooks:write';

async function tokens(z, bundle, grant) {
  const { CLIENT_ID, CLIENT_SECRET } = process.env;
  const response = await z.request({
    method: 'POST',
    url: `${addressOf(bundle)}/oauth-token`,
    body: { ...grant, client_id: CLIENT_ID, ...(CLIENT_SECRET ? { client_secret: CLIENT_SECRET } : {}) },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  const { access_token, refresh_token } = response.data;
  return { access_token, refresh_token };
}

const byOAuth = {
  type: 'oauth2',
  test,
  connectionLabel,
  fields: fields.map((field) => ({ ...field, computed: false })),
  oauth2Config: {
    authorizeUrl: {
      url: `${process.env.BASE_URL?.replace(/\/+$/, '') || '{{bundle.inputData.base_url}}'}/oauth-authorize`,
      params: {
        client_id: '{{process.env.CLIENT_ID}}',
        state: '{{bundle.inputData.state}}',
        redirect_uri: '{{bundle.inputData.redirect_uri}}',
        response_type: 'code',
        scope: SCOPE,
      },
    },
    getAccessToken: (z, bundle) =>
      tokens(z, bundle, {
        grant_type: 'authorization_code',
        code: bundle.inputData.code,
        redirect_uri: bundle.inputData.redirect_uri,
        code_verifier: bundle.inputData.code_verifier,
      }),
    refreshAccessToken: (z, bundle) =>
      tokens(z, bundle, { grant_type: 'refresh_token', refresh_token: bundle.authData.refresh_token }),
    enablePkce: true,
    autoRefresh: true,
  },
};

export const authentication = process.env.CLIENT_ID ? byOAuth : byKey;
