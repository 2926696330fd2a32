import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { after } from 'node:test';

/**
 * A proxy in front of the service that adds a minimal MCP server at `/mcp`, which accepts a token if the service does:
 * what the official client needs to sign in on its own.
 * @param url where the proxy listens; the service's `BASE_URL`
 * @param service where the service itself listens
 */
export function addProtectedResource(url: string, service: string): void {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/mcp')) return void serveMcp(request, response, url, service);
    const { method, headers } = request;
    const upstream = forward(
      `${service}${request.url}`,
      { ...(method ? { method } : {}), headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(upstream);
  });
  server.listen(Number(new URL(url).port), '127.0.0.1');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
}

async function serveMcp(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  service: string,
): Promise<void> {
  const { authorization = '' } = request.headers;
  const who = await fetch(`${service}/oauth-me`, { headers: { authorization } });
  if (who.status !== 200) {
    const challenge = `Bearer resource_metadata="${url}/.well-known/oauth-protected-resource/mcp", scope="crm:read"`;
    response.writeHead(401, { 'WWW-Authenticate': challenge }).end();
    return;
  }
  if (request.method !== 'POST') return void response.writeHead(405).end();
  const { id, method, params } = { ...Object(JSON.parse((await request.toArray()).join(''))) };
  if (id === undefined) return void response.writeHead(202).end();
  const result = resultOf(String(method), { ...Object(params) }, await who.text());
  const body = result
    ? { jsonrpc: '2.0', id, result }
    : { jsonrpc: '2.0', id, error: { code: -32601, message: 'No such method.' } };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function resultOf(method: string, params: Record<string, unknown>, identity: string): object | undefined {
  if (method === 'initialize') {
    const { protocolVersion } = params;
    return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'Kontor', version: '0' } };
  }
  if (method === 'tools/list') return { tools: [{ name: 'who-am-i', inputSchema: { type: 'object' } }] };
  if (method === 'tools/call') return { content: [{ type: 'text', text: identity }] };
  return undefined;
}
