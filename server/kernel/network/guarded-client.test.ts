import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { createGuardedClient, type GuardedClient, type GuardedClientOptions } from './guarded-client.ts';

const servers: (Server | TcpServer)[] = [];
const clients: GuardedClient[] = [];

/** Listens on loopback and counts the connections and requests that arrive. */
async function listen(
  listener: RequestListener,
): Promise<{ port: number; connections: number; requests: number }> {
  const server = createServer((request, response) => {
    seen.requests += 1;
    listener(request, response);
  });
  const seen = { port: 0, connections: 0, requests: 0 };
  server.on('connection', () => {
    seen.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  seen.port = (server.address() as AddressInfo).port;
  return seen;
}

/** Listens on loopback and answers every connection with the same bytes. */
async function listenRaw(answer: string): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

/** Listens on loopback and never says a word. */
async function listenMute(): Promise<number> {
  const server = createTcpServer((socket) => void socket.on('error', () => {}).resume());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  return (server.address() as AddressInfo).port;
}

function client(options: Partial<GuardedClientOptions> = {}): GuardedClient {
  const made = createGuardedClient({ allowPrivateAddresses: true, ...options });
  clients.push(made);
  return made;
}

const answering = (...addresses: string[]) =>
  async function lookup() {
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };

after(async () => {
  for (const server of servers) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
  await Promise.all(clients.map((each) => each.close()));
});

describe('a guarded client without leave for private addresses', () => {
  let canary: Awaited<ReturnType<typeof listen>>;
  before(async () => {
    canary = await listen((_request, response) => response.end());
  });
  after(() => assert.equal(canary.connections, 0, 'the canary on loopback must see no connection'));

  const literals = [
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '0x7f.1',
    '0x7f000001',
    '0X7F.0.0.1',
    '2130706433',
    '017700000001',
    '0177.0.0.1',
    '0177.0x0.0.1',
    '127.0.0.1.',
    '127.255.255.254',
    '①②⑦.⓪.⓪.①',
    '１２７.０.０.１',
    '127。0。0。1',
    '%31%32%37.0.0.1',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '100.100.100.200',
    '168.63.129.16',
    '169.254.169.254',
    '169.254.170.2',
    '2852039166',
    '0xA9FEA9FE',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
    '[::7f00:1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:169.254.169.254]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[fec0::1]',
    '[ff02::1]',
  ];
  for (const host of literals) {
    it(`does not call the literal ${host}`, async () => {
      const guarded = client({
        allowPrivateAddresses: false,
        lookup: () => assert.fail('a literal is not looked up'),
      });
      const outcome = await guarded.request({
        url: `http://${host}:${canary.port}/`,
        method: 'POST',
        body: '{}',
      });
      assert.equal(outcome.kind === 'failure' && outcome.reason, 'address_not_allowed');
    });
  }

  const answers: Record<string, string[]> = {
    loopback: ['127.0.0.1'],
    'IPv6 loopback': ['::1'],
    'IPv4-mapped loopback': ['::ffff:127.0.0.1'],
    'cloud metadata': ['169.254.169.254'],
    "Azure's wire server": ['168.63.129.16'],
    'a private network': ['10.1.2.3'],
    'a link-local address with a zone id': ['fe80::1%lo'],
    'a public address and loopback': ['93.184.216.34', '127.0.0.1'],
    'loopback and a public address': ['127.0.0.1', '93.184.216.34'],
    'a public address and IPv6 loopback': ['93.184.216.34', '::1'],
    'a public IPv6 address and a private one': ['2606:4700::1111', 'fd00::1'],
    'something that is no address': ['127.1'],
  };
  for (const [what, addresses] of Object.entries(answers)) {
    for (const scheme of ['http', 'https']) {
      it(`does not call a name that resolves to ${what}, over ${scheme}`, async () => {
        const guarded = client({ allowPrivateAddresses: false, lookup: answering(...addresses) });
        const url = `${scheme}://hooks.example.com:${canary.port}/`;
        const outcome = await guarded.request({ url, method: 'POST', body: '{}' });
        assert.equal(outcome.kind === 'failure' && outcome.reason, 'address_not_allowed');
        assert.doesNotMatch(
          outcome.kind === 'failure' ? outcome.message : '',
          /\d/,
          'the words name no address',
        );
      });
    }
  }
});

describe('a guarded client with leave for private addresses', () => {
  for (const host of ['127.0.0.1', '0x7f.1', '2130706433', 'hooks.example.com']) {
    it(`calls ${host}`, async () => {
      const receiver = await listen((_request, response) =>
        response.writeHead(201, { 'X-Made': 'yes' }).end('thanks'),
      );
      const guarded = client({ lookup: answering('127.0.0.1') });
      const outcome = await guarded.request({
        url: `http://${host}:${receiver.port}/in`,
        method: 'POST',
        body: '{}',
      });
      assert.ok(outcome.kind === 'response');
      assert.equal(outcome.status, 201);
      assert.equal(outcome.headers['x-made'], 'yes');
      assert.equal(outcome.bodyExcerpt, 'thanks');
      assert.equal(outcome.bodyComplete, true);
    });
  }

  it('sends method, path, query, headers and body as given', async () => {
    const receiver = await listen(async (request, response) => {
      const body = (await request.toArray()).join('');
      response.end([request.method, request.url, request.headers['x-hook-event'], body].join(' '));
    });
    const outcome = await client().request({
      url: `http://127.0.0.1:${receiver.port}/in/box?a=1&b=%20#part`,
      method: 'POST',
      headers: { 'X-Hook-Event': 'deal.updated' },
      body: Buffer.from('{"ü":1}'),
    });
    assert.equal(
      outcome.kind === 'response' && outcome.bodyExcerpt,
      'POST /in/box?a=1&b=%20 deal.updated {"ü":1}',
    );
  });

  it('does not follow a redirect: it is an answer like any other', async () => {
    const canary = await listen((_request, response) => response.end());
    for (const status of [301, 302, 303, 307, 308]) {
      const location = `http://127.0.0.1:${canary.port}/`;
      const receiver = await listen((_request, response) => response.writeHead(status, { location }).end());
      const outcome = await client().request({ url: `http://127.0.0.1:${receiver.port}/`, method: 'POST' });
      assert.equal(outcome.kind === 'response' && outcome.status, status);
    }
    assert.equal(canary.connections, 0);
  });

  it('stays on a kept connection with the address that was checked', async () => {
    const receiver = await listen((_request, response) => response.end());
    let lookups = 0;
    const guarded = client({
      lookup: async () => [{ address: lookups++ === 0 ? '127.0.0.1' : '127.0.0.9', family: 4 }],
    });
    for (let round = 0; round < 3; round += 1) {
      const outcome = await guarded.request({
        url: `http://rebound.example.com:${receiver.port}/`,
        method: 'POST',
      });
      assert.equal(outcome.kind, 'response');
      await setImmediate();
    }
    assert.deepEqual(
      { lookups, ...receiver },
      { lookups: 1, port: receiver.port, connections: 1, requests: 3 },
    );
  });

  it('ignores the proxies of the environment', async () => {
    const proxy = await listen((_request, response) => response.end());
    const receiver = await listen((_request, response) => response.end());
    for (const name of ['HTTP_PROXY', 'http_proxy']) process.env[name] = `http://127.0.0.1:${proxy.port}`;
    const outcome = await client().request({ url: `http://127.0.0.1:${receiver.port}/`, method: 'POST' });
    for (const name of ['HTTP_PROXY', 'http_proxy']) delete process.env[name];
    assert.deepEqual([outcome.kind, proxy.connections], ['response', 0]);
  });
});

describe('the bounds of a guarded client', () => {
  it('read 20,480 bytes of a body at most and drop the rest', async () => {
    const receiver = await listen((_request, response) => {
      const chunk = 'x'.repeat(10_000);
      const timer = setInterval(() => response.write(chunk), 1);
      response.on('close', () => clearInterval(timer)).on('error', () => {});
    });
    const outcome = await client().request({ url: `http://127.0.0.1:${receiver.port}/`, method: 'POST' });
    assert.ok(outcome.kind === 'response');
    assert.equal(outcome.bodyExcerpt.length, 20_480);
    assert.ok(outcome.durationMs < 10_000, 'the body has no end, so only dropping it can end the request');
    assert.equal(outcome.bodyComplete, false);
  });

  it('end a request without an answer after the timeout', async () => {
    const receiver = await listen(() => {});
    const outcome = await client({ timeoutMs: 100 }).request({
      url: `http://127.0.0.1:${receiver.port}/`,
      method: 'POST',
    });
    assert.equal(outcome.kind === 'failure' && outcome.reason, 'timeout');
  });

  it('end a body that drips on after the timeout, and keep the status', async () => {
    const receiver = await listen((_request, response) => {
      const timer = setInterval(() => response.write('x'), 10);
      response.on('close', () => clearInterval(timer));
    });
    const outcome = await client({ timeoutMs: 200 }).request({
      url: `http://127.0.0.1:${receiver.port}/`,
      method: 'POST',
    });
    assert.ok(outcome.kind === 'response');
    assert.deepEqual([outcome.status, outcome.bodyComplete], [200, false]);
    assert.match(outcome.bodyExcerpt, /^x+$/);
  });

  for (const times of [{ connectTimeoutMs: 100 }, { timeoutMs: 100 }]) {
    it(`end a look-up that never answers, with ${JSON.stringify(times)}`, async () => {
      const guarded = client({ ...times, lookup: () => new Promise(() => {}) });
      const outcome = await guarded.request({ url: 'http://silent.example.com/', method: 'POST' });
      assert.equal(outcome.kind === 'failure' && outcome.reason, 'connect_timeout');
      assert.ok(outcome.durationMs < 4_000);
    });
  }

  it('hold requests and connections to their number', async () => {
    let running = 0;
    let highest = 0;
    const receivers = await Promise.all(
      Array.from({ length: 6 }, () =>
        listen((_request, response) => {
          running += 1;
          highest = Math.max(highest, running);
          setTimeout(() => {
            running -= 1;
            response.end();
          }, 20);
        }),
      ),
    );
    const guarded = client({ maximumRequests: 3 });
    const urls = [...receivers, ...receivers].map(({ port }) => `http://127.0.0.1:${port}/`);
    const outcomes = await Promise.all(urls.map((url) => guarded.request({ url, method: 'POST' })));
    assert.deepEqual([outcomes.every(({ kind }) => kind === 'response'), highest], [true, 3]);
  });

  it('clean the excerpt of control characters, bidirectional marks and invalid UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('a\u0000b\u001b[31m\r\n\tc\u0085\u202Ed '),
      Buffer.from([0xff, 0x41, 0xe2, 0x82]),
    ]);
    const receiver = await listen((_request, response) => response.end(bytes));
    const outcome = await client().request({ url: `http://127.0.0.1:${receiver.port}/`, method: 'POST' });
    assert.equal(outcome.kind === 'response' && outcome.bodyExcerpt, 'ab[31m\n\tcd \uFFFDA');
  });
});

describe('a failure of a guarded client', () => {
  const reasonOf = async (url: string, options: Partial<GuardedClientOptions> = {}) => {
    const outcome = await client(options).request({ url, method: 'POST', body: '{}' });
    assert.ok(outcome.kind === 'failure', JSON.stringify(outcome));
    assert.ok(outcome.message.length > 10 && outcome.durationMs >= 0);
    return outcome.reason;
  };

  it('is invalid_request for what is not an http or https URL', async () => {
    for (const url of [
      '',
      'hooks',
      '/in',
      'ftp://example.com/',
      'file:///etc/passwd',
      'http://',
      'http://u:p@example.com/',
    ]) {
      assert.equal(await reasonOf(url), 'invalid_request', url);
    }
  });

  it('is invalid_request for a header that would split', async () => {
    const outcome = await client().request({
      url: 'http://127.0.0.1:1/',
      method: 'POST',
      headers: { a: 'b\r\nc: d' },
    });
    assert.equal(outcome.kind === 'failure' && outcome.reason, 'invalid_request');
  });

  it('is name_not_resolved when the look-up fails or finds nothing', async () => {
    assert.equal(
      await reasonOf('http://a.example/', { lookup: () => Promise.reject(new Error('ENOTFOUND')) }),
      'name_not_resolved',
    );
    assert.equal(await reasonOf('http://a.example/', { lookup: answering() }), 'name_not_resolved');
  });

  it('is connection_refused where nobody listens', async () => {
    const port = await listenRaw('');
    servers.at(-1)?.close();
    assert.equal(await reasonOf(`http://127.0.0.1:${port}/`), 'connection_refused');
  });

  it('is connection_failed when the host hangs up', async () => {
    assert.equal(await reasonOf(`http://127.0.0.1:${await listenRaw('')}/`), 'connection_failed');
  });

  it('is invalid_response for what is not HTTP, or has endless headers', async () => {
    assert.equal(
      await reasonOf(`http://127.0.0.1:${await listenRaw('SSH-2.0-OpenSSH_9.6\r\n')}/`),
      'invalid_response',
    );
    const long = `HTTP/1.1 200 OK\r\n${`a: ${'x'.repeat(1_000)}\r\n`.repeat(100)}\r\n`;
    assert.equal(await reasonOf(`http://127.0.0.1:${await listenRaw(long)}/`), 'invalid_response');
  });

  it('is tls_failed when the host does not speak TLS', async () => {
    assert.equal(
      await reasonOf(`https://127.0.0.1:${await listenRaw('HTTP/1.1 400 Bad\r\n\r\n')}/`),
      'tls_failed',
    );
  });

  it('is client_closed after close', async () => {
    const guarded = client();
    await guarded.close();
    const outcome = await guarded.request({ url: 'http://127.0.0.1:1/', method: 'POST' });
    assert.equal(outcome.kind === 'failure' && outcome.reason, 'client_closed');
    clients.splice(clients.indexOf(guarded), 1);
  });
});

it('close lets a request in progress end', async () => {
  const receiver = await listen((_request, response) => void setTimeout(() => response.end('done'), 50));
  const guarded = createGuardedClient({ allowPrivateAddresses: true });
  const pending = guarded.request({ url: `http://127.0.0.1:${receiver.port}/`, method: 'POST' });
  await guarded.close();
  const outcome = await pending;
  assert.equal(outcome.kind === 'response' && outcome.bodyExcerpt, 'done');
});

it('close cuts off, after its grace, the requests that wait for an answer, read it, connect or wait for their turn', async () => {
  const hanging = await listen(() => undefined);
  const trickling = await listen((_request, response) => void response.write('beginning'));
  const guarded = createGuardedClient({ allowPrivateAddresses: true, timeoutMs: 60_000, maximumRequests: 3 });
  const post = (url: string) => guarded.request({ url, method: 'POST' });
  const requests = [
    post(`http://127.0.0.1:${hanging.port}/`),
    post(`http://127.0.0.1:${trickling.port}/`),
    post(`https://127.0.0.1:${await listenMute()}/`),
    post(`http://127.0.0.1:${hanging.port}/`),
  ];
  while (hanging.requests + trickling.requests < 2) await setImmediate();
  await guarded.close({ graceMs: 0 });
  const outcomes = await Promise.all(requests);
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.kind === 'failure' ? outcome.reason : outcome.bodyComplete)),
    ['client_closed', false, 'client_closed', 'client_closed'],
  );
});
