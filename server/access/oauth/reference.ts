import type { ScopeFamilyWords } from '../../kernel/family/catalogue.ts';
import type { OutsideRoutes } from '../../kernel/openapi/describe-api.ts';
import { errorsOf, type OAuthPath, oauthPath, parameter, textFields } from './reference-parts.ts';

const TAG = 'OAuth';

const CLIENT_FIELDS = {
  client_id: 'The client id of the app, unless it is sent with HTTP Basic.',
  client_secret: 'The client secret, if the app has one and does not send it with HTTP Basic.',
};

const AUTHORIZE: OAuthPath = {
  name: 'authorize',
  summary: 'Ask a person for consent',
  description:
    'Open this URL in the person’s browser (RFC 6749, section 3.1). The person signs in, chooses an organization and the ' +
    'scopes of the app, and returns to `redirect_uri` with `code`, `state` and `iss`, or with `error`.',
  parameters: [
    parameter('client_id', true, 'The id of the app, or the URL of its client ID metadata document.'),
    parameter('redirect_uri', true, 'A registered redirect URI. On localhost, any port is allowed.'),
    parameter('response_type', true, 'Always `code`.', 'code'),
    parameter(
      'scope',
      false,
      'The requested scopes, separated by spaces; `crm:read` by default.',
      'crm:read',
    ),
    parameter('state', false, 'Returned unchanged.'),
    parameter(
      'code_challenge',
      false,
      'SHA-256 of the `code_verifier` in base64url. Required for apps without a secret.',
    ),
    parameter('code_challenge_method', false, 'Always `S256`.', 'S256'),
    parameter('resource', false, 'Kontor or one of its MCP paths (RFC 8707).'),
  ],
  responses: {
    '303': { description: 'Redirects to the consent page, or back to the app.' },
    '400': {
      description:
        'A page for the person: unknown client or redirect URI, or an error of an app that they do not know.',
    },
    default: { description: 'A page that tells the person what went wrong.' },
  },
};

const TOKEN: OAuthPath = {
  name: 'token',
  summary: 'Get tokens',
  description:
    'Exchanges a code or a refresh token for an access token and a new refresh token (RFC 6749, section 3.2). For 60 seconds ' +
    'after its first use, the same refresh token returns another pair, up to 20 times. Later reuse ends the connection.',
  body: {
    required: ['grant_type'],
    fields: {
      grant_type: '`authorization_code` or `refresh_token`.',
      code: 'With `authorization_code`: the code, at most a minute old.',
      redirect_uri: 'With `authorization_code`: the same as in the authorization request.',
      code_verifier: 'With `authorization_code`: the text from which the `code_challenge` was computed.',
      refresh_token: 'With `refresh_token`: the latest refresh token.',
      scope: 'With `refresh_token`: fewer scopes for this access token.',
      ...CLIENT_FIELDS,
    },
    example: {
      grant_type: 'refresh_token',
      refresh_token: 'f'.repeat(64),
      client_id: '019a1f3c-0000-7000-8000-000000000000',
    },
  },
  responses: {
    '200': {
      description: 'The tokens.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              access_token: { type: 'string' },
              token_type: { type: 'string', enum: ['Bearer'] },
              expires_in: { type: 'integer', description: 'Seconds.', examples: [3600] },
              refresh_token: { type: 'string' },
              scope: { type: 'string', description: 'What was granted.' },
            },
            required: ['access_token', 'token_type', 'expires_in', 'scope'],
          },
        },
      },
    },
    ...errorsOf(400, 401, 413, 429),
  },
};

const REVOKE: OAuthPath = {
  name: 'revoke',
  summary: 'End a token',
  description:
    'Ends a token (RFC 7009). A refresh token ends the whole connection, an access token only itself. The response is ' +
    'the same for an unknown token. No client authentication is needed.',
  body: {
    required: ['token'],
    fields: { token: 'The token.', token_type_hint: 'Ignored.' },
    example: { token: 'f'.repeat(64) },
  },
  responses: {
    '200': { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } },
    ...errorsOf(400, 413, 429),
  },
};

const REGISTER: OAuthPath = {
  name: 'register',
  summary: 'Register an app',
  description:
    'Lets an app register itself (RFC 7591). People see that it is not verified. Grant and response types that Kontor does not ' +
    'support are ignored.',
  body: {
    required: ['redirect_uris'],
    fields: {
      client_name: 'The name that people see when the app asks for consent.',
      scope: 'The scopes that the app may request; all by default.',
      token_endpoint_auth_method: '`none`, `client_secret_basic` (the default) or `client_secret_post`.',
    },
    lists: {
      redirect_uris: 'The URIs to which people return.',
      grant_types: 'The grant types that the app uses.',
    },
    example: {
      client_name: 'Pipeline Friend',
      redirect_uris: ['https://app.example/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    },
  },
  responses: {
    '201': {
      description:
        'What was registered: `client_id`, `client_secret` where there is one, and the metadata of the app.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: textFields({
              client_id: 'The id of the app.',
              client_secret: 'The secret of the app; left out for an app without one.',
            }),
            required: ['client_id'],
            additionalProperties: true,
          },
        },
      },
    },
    ...errorsOf(400, 413, 429),
  },
};

const ME: OAuthPath = {
  name: 'me',
  summary: 'Who am I',
  description:
    'For whom a token or an API key acts. `id` and `email` are null for a key that no person created.',
  isOpen: false,
  responses: {
    '200': {
      description: 'The person and the organization.',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: {
              id: { type: ['string', 'null'], format: 'uuid' },
              email: { type: ['string', 'null'] },
              ...textFields({
                org_id: 'The id of the organization.',
                org_name: 'Its name.',
                org_slug: 'Its short name.',
              }),
            },
            required: ['id', 'email', 'org_id', 'org_name', 'org_slug'],
          },
        },
      },
    },
    '401': { $ref: '#/components/responses/Unauthorized' },
  },
};

/**
 * Describes the OAuth endpoints and the OAuth sign-in method in the API reference.
 * @param scopes descriptions of the scopes; those of families that do not exist yet are left out
 */
export function describeOAuth(baseUrl: string, scopes: readonly ScopeFamilyWords[]): OutsideRoutes {
  const words = scopes
    .filter(({ exists }) => exists)
    .flatMap(({ name, read, write }) => [
      [`${name}:read`, read],
      [`${name}:write`, write],
    ]);
  return {
    tags: [
      {
        name: TAG,
        description:
          'How an app that works for other people signs them in: OAuth 2.0 with authorization code and PKCE. These ' +
          'endpoints do not count against the rate limit of the API, and their errors have the format of RFC 6749.',
      },
    ],
    paths: {
      '/oauth-authorize': { get: oauthPath(TAG, AUTHORIZE) },
      '/oauth-token': { post: oauthPath(TAG, TOKEN) },
      '/oauth-revoke': { post: oauthPath(TAG, REVOKE) },
      '/oauth-register': { post: oauthPath(TAG, REGISTER) },
      '/oauth-me': { get: oauthPath(TAG, ME) },
    },
    securitySchemes: {
      oauth2: {
        type: 'oauth2',
        description: 'An access token that a person granted to an app.',
        flows: {
          authorizationCode: {
            authorizationUrl: `${baseUrl}/oauth-authorize`,
            tokenUrl: `${baseUrl}/oauth-token`,
            refreshUrl: `${baseUrl}/oauth-token`,
            scopes: Object.fromEntries(words),
          },
        },
      },
    },
  };
}
