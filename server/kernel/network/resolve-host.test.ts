import assert from 'node:assert/strict';
import { createSocket, type Socket } from 'node:dgram';
import { after, before, describe, it } from 'node:test';
import { createDnsResolver } from './resolve-host.ts';

const TYPE_A = 1;
const TYPE_AAAA = 28;
const NAME_ERROR = 3;

/** Answers as a DNS server would: the question repeated, then the records (RFC 1035, section 4). */
function reply(query: Buffer, records: Record<string, Record<number, number[]>>): Buffer {
  const nameEnd = query.indexOf(0, 12) + 1;
  const question = query.subarray(12, nameEnd + 4);
  const labels = query.toString('latin1', 13, nameEnd - 1).replace(/\p{Cc}/gu, '.');
  const zone = records[labels.toLowerCase()];
  const data = zone?.[query.readUInt16BE(nameEnd)];
  const header = Buffer.from(query.subarray(0, 12));
  header.writeUInt16BE(0x8180 | (zone ? 0 : NAME_ERROR), 2);
  header.writeUInt16BE(data ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  if (!data) return Buffer.concat([header, question]);
  const type = query.subarray(nameEnd, nameEnd + 2);
  const record = Buffer.from([0xc0, 12, ...type, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]);
  return Buffer.concat([header, question, record]);
}

describe('the DNS resolver', () => {
  let server: Socket;
  let servers: string[];
  before(async () => {
    server = createSocket('udp4');
    server.on('message', (query, { port, address }) => {
      const records = {
        'both.example': { [TYPE_A]: [127, 0, 0, 1], [TYPE_AAAA]: [...Array(15).fill(0), 1] },
        'four.example': { [TYPE_A]: [192, 0, 2, 7] },
        'six.example': { [TYPE_AAAA]: [0x20, 1, ...Array(13).fill(0), 9] },
        'empty.example': {},
      };
      server.send(reply(query, records), port, address);
    });
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    servers = [`127.0.0.1:${server.address().port}`];
  });
  after(() => server.close());

  it('returns the IPv4 and the IPv6 addresses of a name', async () => {
    assert.deepEqual(await createDnsResolver(servers)('both.example'), [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  });

  it('returns those of one family when the other has none', async () => {
    assert.deepEqual(await createDnsResolver(servers)('four.example'), [{ address: '192.0.2.7', family: 4 }]);
    assert.deepEqual(await createDnsResolver(servers)('six.example'), [{ address: '2001::9', family: 6 }]);
  });

  it('rejects a name that does not exist or has no address', async () => {
    await assert.rejects(createDnsResolver(servers)('absent.example'), { code: 'ENOTFOUND' });
    await assert.rejects(createDnsResolver(servers)('empty.example'), { code: 'ENODATA' });
  });
});
