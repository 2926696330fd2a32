import assert from 'node:assert/strict';
import type { LookupAddress } from 'node:dns';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { Agent } from 'undici';
import { AddressNotAllowedError, createGuardedConnector } from './guarded-connector.ts';

/** Stands for the public internet: the receiver that the name leads to at first. */
const ALLOWED = '127.0.0.1';
/** Stands for the private network: the canary that the name is rebound to, at the same port. */
const FORBIDDEN = '127.0.0.2';

const connections = { [ALLOWED]: 0, [FORBIDDEN]: 0 };
const servers: Server[] = [];
const agents: Agent[] = [];
let port = 0;

async function listen(address: typeof ALLOWED | typeof FORBIDDEN): Promise<void> {
  const server = createServer((socket) => {
    connections[address] += 1;
    socket.on('error', () => {});
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n'));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, address, resolve);
  });
  servers.push(server);
  port = (server.address() as AddressInfo).port;
}

function agent(
  resolve: () => LookupAddress[],
  isAllowedAddress = (ip: string): boolean => ip === ALLOWED,
): Agent {
  const resolveHost = async () => resolve();
  const made = new Agent({
    connect: createGuardedConnector({ isAllowedAddress, resolveHost, connectTimeoutMs: 1_000 }),
  });
  agents.push(made);
  return made;
}

const get = (from: Agent, host = 'rebinding.example.com') =>
  from.request({ origin: `http://${host}:${port}`, path: '/', method: 'GET' });

const at = (address: string): LookupAddress => ({ address, family: 4 });

describe('a guarded connector', {
  skip: process.platform !== 'linux' && 'needs a second loopback address',
}, () => {
  before(async () => {
    await listen(ALLOWED);
    await listen(FORBIDDEN);
  });
  after(async () => {
    for (const server of servers) server.close();
    await Promise.all(agents.map((each) => each.destroy()));
  });

  it('looks a name up once for a connection, so that nothing can be rebound between check and connect', async () => {
    let lookups = 0;
    const rebinding = agent(() => [at(lookups++ === 0 ? ALLOWED : FORBIDDEN)]);
    assert.equal((await get(rebinding)).statusCode, 204);
    assert.deepEqual([lookups, connections[FORBIDDEN]], [1, 0]);
  });

  it('refuses the next connection to a name that was rebound meanwhile', async () => {
    let lookups = 0;
    const rebinding = agent(() => [at(lookups++ === 0 ? ALLOWED : FORBIDDEN)]);
    await get(rebinding);
    await assert.rejects(get(rebinding), AddressNotAllowedError);
    assert.equal(connections[FORBIDDEN], 0);
  });

  it('refuses a name of which one address is forbidden, whatever the order', async () => {
    await assert.rejects(get(agent(() => [at(ALLOWED), at(FORBIDDEN)])), AddressNotAllowedError);
    await assert.rejects(get(agent(() => [at(FORBIDDEN), at(ALLOWED)])), AddressNotAllowedError);
    assert.equal(connections[FORBIDDEN], 0);
  });

  it('refuses a literal address, which is never looked up', async () => {
    const literal = agent(() => assert.fail('looked up'));
    assert.equal((await get(literal, ALLOWED)).statusCode, 204);
    await assert.rejects(get(literal, FORBIDDEN), AddressNotAllowedError);
    assert.equal(connections[FORBIDDEN], 0);
  });

  it('tests the address that was truly reached once more', async () => {
    let questions = 0;
    const gullible = agent(
      () => [at(ALLOWED)],
      () => questions++ === 0,
    );
    await assert.rejects(get(gullible), AddressNotAllowedError);
    assert.equal(questions, 2);
  });
});
