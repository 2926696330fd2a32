import { createServer, type IncomingHttpHeaders } from 'node:http';
import { after } from 'node:test';

/** Starts a server that hands on what it receives; returns the address that it listens at. */
export async function receiver(
  receive: (headers: IncomingHttpHeaders, body: Buffer) => void,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    receive(request.headers, Buffer.concat(chunks));
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`;
}
