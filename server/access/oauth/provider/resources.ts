import { ALL_SCOPES, type Scope } from '../../../kernel/operations/scopes.ts';

/** The paths that serve MCP. Each is a protected resource of its own (RFC 9728). */
const MCP_PATHS = ['/mcp', '/api-mcp'];

/**
 * The protected resources for which a token can be requested (RFC 8707). They all refer to the same server: a token
 * for any of them works for REST and MCP, within its scopes (docs/oauth.md, "Rules").
 */
export interface Resources {
  /** All of Kontor, which is meant if a request names no resource. */
  readonly server: string;
  readonly all: readonly string[];
  /** The scopes that are useful for a resource and that its clients should request (RFC 9728, section 2). */
  scopesOf(resource: string): readonly Scope[];
  /** The name of a resource as in `all`; anything else is returned unchanged. */
  canonical(given: string): string;
}

/**
 * @param baseUrl where people reach Kontor
 * @param basePath a prefix under which the API is also served; empty for none
 * @param mcpScopes the scopes that MCP tools use
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
