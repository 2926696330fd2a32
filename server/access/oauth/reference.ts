import type { ScopeFamilyWords } from '../../kernel/family/catalogue.ts';
import type { OutsideRoutes } from '../../kernel/openapi/describe-api.ts';
import { errorsOf, type OAuthPath, oauthPath, parameter, textFields } from './reference-parts.ts';

const TAG = 'OAuth';

const CLIENT_FIELDS = {
  client_id: 'The app; left out where HTTP Basic names it.',
  client_secret: 'The secret of an app that has one, unless HTTP Basic carries it.',
};

const AUTHORIZE: OAuthPath = {
  name: 'authorize',
  summary: 'Ask a person for consent',
  description:
    'Open this address in the browser of the person (RFC 6749, section 3.1). They sign in, choose an organization and the ' +
    'rights of the app, and come back to `redirect_uri` with `code`, `state` and `iss`, or with `error`.',
  parameters: [
    parameter('client_id', true, 'The app: its id, or the address of its client ID metadata document.'),
    parameter('redirect_uri', true, 'A registered address; on the own machine its port is free.'),
    parameter('response_type', true, 'Always `code`.', 'code'),
    parameter(
      'scope',
      false,
      'The scopes to ask for, separated by blanks; `crm:read` unless given.',
      'crm:read',
    ),
    parameter('state', false, 'Comes back as it is.'),
    parameter(
      'code_challenge',
      false,
      'SHA-256 of the `code_verifier` in base64url; required of apps without a secret.',
    ),
    parameter('code_challenge_method', false, 'Always `S256`.', 'S256'),
    parameter('resource', false, 'Kontor or one of its MCP paths (RFC 8707).'),
  ],
  responses: {
    '303': { description: 'On to the page of consent, or back to the app.' },
    '400': {
      description:
        'A page for the person: unknown client or redirect address, or an error of an app they do not know.',
    },
  },
};

const TOKEN: OAuthPath = {
  name: 'token',
  summary: 'Get tokens',
  description:
    'Changes a code or a refresh token into an access token and a new refresh token (RFC 6749, section 3.2). For 60 seconds ' +
    'after its first use, the same refresh token gives another pair, up to 20 times; later reuse ends the connection.',
  body: {
    required: ['grant_type'],
    fields: {
      grant_type: '`authorization_code` or `refresh_token`.',
      code: 'With `authorization_code`: the code, at most a minute old.',
      redirect_uri: 'With `authorization_code`: the one of the request.',
      code_verifier: 'With `authorization_code`: what the `code_challenge` was made of.',
      refresh_token: 'With `refresh_token`: the newest one.',
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
    ...errorsOf(400, 401, 429),
  },
};

const REVOKE: OAuthPath = {
  name: 'revoke',
  summary: 'End a token',
  description:
    'Ends a token (RFC 7009). A refresh token takes the whole connection along, an access token goes alone. The answer is ' +
    'the same for what is no token. No client authentication is needed.',
  body: {
    required: ['token'],
    fields: { token: 'The token.', token_type_hint: 'Passed over.' },
    example: { token: 'f'.repeat(64) },
  },
  responses: {
    '200': { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } },
    ...errorsOf(400, 429),
  },
};

const REGISTER: OAuthPath = {
  name: 'register',
  summary: 'Register an app',
  description:
    'An app registers itself (RFC 7591). People read that it is not verified. Grant and response types that Kontor does not ' +
    'have are dropped.',
  body: {
    required: ['redirect_uris'],
    fields: {
      client_name: 'What people read when the app asks for consent.',
      scope: 'The scopes that the app may ask for at most; any unless given.',
      token_endpoint_auth_method: '`none`, `client_secret_basic` (unless given) or `client_secret_post`.',
    },
    lists: { redirect_uris: 'Where people come back to.', grant_types: 'Which grants the app uses.' },
    example: {
      client_name: 'Pipeline Friend',
      redirect_uris: ['https://app.example/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    },
  },
  responses: {
    '201': {
      description: 'What was registered, with `client_id`, and `client_secret` where there is one.',
      content: { 'application/json': { schema: { type: 'object', required: ['client_id'] } } },
    },
    ...errorsOf(400, 429),
  },
};

const ME: OAuthPath = {
  name: 'me',
  summary: 'Who am I',
  description: 'For whom a token or an API key acts. A key that no person made has neither `id` nor `email`.',
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
 * The OAuth endpoints and the way to sign in by them, for the description of the API.
 * @param scopes the scopes in words; those of families that do not exist yet are left out
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
          'How an app that works for other people signs them in, by OAuth 2.0 with authorization code and PKCE. These ' +
          'endpoints do not draw on the rate limit of the API, and their errors have the form of RFC 6749.',
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
