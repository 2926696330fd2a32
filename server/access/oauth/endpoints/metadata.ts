import type { FastifyInstance } from 'fastify';
import { PREFLIGHT_HEADERS } from '../../../kernel/http/cors.ts';
import { ALL_SCOPES } from '../../../kernel/operations/scopes.ts';
import type { Resources } from '../provider/resources.ts';

const SERVER = '/.well-known/oauth-authorization-server';
const RESOURCE = '/.well-known/oauth-protected-resource';

/** Browser clients send the MCP version as a header, which triggers a preflight request. */
const PREFLIGHT = {
  ...PREFLIGHT_HEADERS,
  'Access-Control-Allow-Methods': 'GET',
  'Access-Control-Allow-Headers': `${PREFLIGHT_HEADERS['Access-Control-Allow-Headers']}, Mcp-Protocol-Version`,
  Allow: 'GET, HEAD',
};

export interface MetadataOptions {
  readonly baseUrl: string;
  readonly resources: Resources;
}

/**
 * Mounts the documents with which a client discovers everything else: that of the authorization server (RFC 8414) and
 * one for each protected resource (RFC 9728), whose path follows the well-known path.
 */
export function metadataEndpoints(scope: FastifyInstance, { baseUrl, resources }: MetadataOptions): void {
  const serve = (path: string, document: object) => {
    scope.get(path, (_request, reply) =>
      reply.header('Access-Control-Allow-Origin', '*').header('Cache-Control', 'max-age=300').send(document),
    );
    scope.options(path, (_request, reply) => reply.status(204).headers(PREFLIGHT).send());
  };
  const { pathname } = new URL(baseUrl);
  const server = serverMetadata(baseUrl);
  // An issuer with a path puts it after the well-known path; a proxy that strips the path requests the plain one.
  for (const path of new Set([SERVER, withSuffix(SERVER, pathname)])) serve(path, server);
  const documents = new Map([[RESOURCE, resourceMetadata(baseUrl, resources.server, resources)]]);
  for (const resource of resources.all) {
    documents.set(
      withSuffix(RESOURCE, new URL(resource).pathname),
      resourceMetadata(baseUrl, resource, resources),
    );
  }
  for (const [path, document] of documents) serve(path, document);
}

/**
 * The URL of the metadata of a protected resource, for the challenge of its 401: `WWW-Authenticate: Bearer
 * resource_metadata="…"` (RFC 9728, section 5.1).
 * @param resource the URL of the resource, such as `https://crm.example.com/mcp`
 */
export function resourceMetadataUrl(resource: string): string {
  const { origin, pathname } = new URL(resource);
  return `${origin}${withSuffix(RESOURCE, pathname)}`;
}

function withSuffix(path: string, suffix: string): string {
  return `${path}${suffix.replace(/\/$/, '')}`;
}

function serverMetadata(baseUrl: string): object {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth-authorize`,
    token_endpoint: `${baseUrl}/oauth-token`,
    revocation_endpoint: `${baseUrl}/oauth-revoke`,
    registration_endpoint: `${baseUrl}/oauth-register`,
    scopes_supported: ALL_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${baseUrl}/docs`,
  };
}

function resourceMetadata(baseUrl: string, resource: string, resources: Resources): object {
  return {
    resource,
    resource_name: 'Kontor',
    authorization_servers: [baseUrl],
    scopes_supported: resources.scopesOf(resource),
    bearer_methods_supported: ['header'],
    resource_documentation: `${baseUrl}/docs`,
  };
}
