import { once } from 'node:events';
import net from 'node:net';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';

/**
 * For tests: connects to the database through a proxy that can be broken and repaired. While it is broken, new
 * connections are refused.
 */
export async function breakableConnection(connection: ClientConfig) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(join(String(connection.host), `.s.PGSQL.${connection.port}`));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
        sockets.delete(socket);
      });
    }
    client.pipe(upstream).pipe(client);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  async function close(): Promise<void> {
    for (const socket of sockets) socket.destroy();
    if (!server.listening) return;
    server.close();
    await once(server, 'close');
  }

  return {
    connection: { ...connection, host: '127.0.0.1', port },
    break: close,
    mend: () => listen(port),
    close,
  };
}
