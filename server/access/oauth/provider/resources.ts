import { ALL_SCOPES, type Scope } from '../../../kernel/operations/scopes.ts';

/** The paths that serve MCP; each is a protected resource of its own (RFC 9728). */
const MCP_PATHS = ['/mcp', '/api-mcp'];

/**
 * The protected resources that a token can be asked for (RFC 8707). They are names of one and the same server: a token
 * for any of them is good for REST and MCP alike, within its scopes (docs/oauth.md, "Rules").
 */
export interface Resources {
  /** The whole of Kontor: what is meant when a request names none. */
  readonly server: string;
  readonly all: readonly string[];
  /** The scopes that a resource has a use for, which its clients are told to ask for (RFC 9728, section 2). */
  scopesOf(resource: string): readonly Scope[];
  /** The name of a resource as it stands in `all`; anything else comes back as it is. */
  canonical(given: string): string;
}

/**
 * @param baseUrl the address that people reach us at
 * @param basePath the prefix at which the API is served too; empty for none
 * @param mcpScopes the scopes that the tools of the MCP server use
 */
export function createResources(baseUrl: string, basePath: string, mcpScopes: readonly Scope[]): Resources {
  const roots = [...new Set([baseUrl, `${baseUrl}${basePath}`])];
  const all = roots.flatMap((root) => [root, ...MCP_PATHS.map((path) => `${root}${path}`)]);
  return {
    server: baseUrl,
    all,
    scopesOf: (resource) => (MCP_PATHS.some((path) => resource.endsWith(path)) ? mcpScopes : ALL_SCOPES),
    canonical: (given) => {
      const normal = (URL.parse(given)?.href ?? given).replace(/\/$/, '');
      return all.includes(normal) ? normal : given;
    },
  };
}
