import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LiveStream } from './live-stream.ts';

const open = (options: { isStillIn?: () => Promise<boolean>; heartbeatMs?: number } = {}) => {
  let isClosed = false;
  const onClosed = () => {
    isClosed = true;
  };
  const stream = new LiveStream({ isStillIn: async () => true, ...options, onClosed });
  const closed = new Promise((resolve) => stream.body.once('close', resolve));
  return { stream, closed, isClosed: () => isClosed };
};

describe('a stream of changes', () => {
  it('disconnects a reader that leaves more than 64 KB unread, so that memory is bounded', async () => {
    const { stream, closed, isClosed } = open();
    const message = `data: ${'x'.repeat(1000)}\n\n`;
    let sent = 0;
    for (; !stream.body.destroyed && sent < 1000; sent += 1) stream.send(message);
    await closed;
    assert.ok(sent * message.length < 200_000, `${sent} messages waited`);
    assert.ok(isClosed());
    stream.send(message);
  });

  it('goes on while it is not known whether the person is still signed in', async () => {
    let asked = 0;
    const isStillIn = async () => {
      asked += 1;
      if (asked === 1) throw new Error('The database is away.');
      return asked < 3;
    };
    const { stream, closed } = open({ isStillIn, heartbeatMs: 5 });
    stream.body.resume();
    await closed;
    assert.equal(asked, 3);
  });

  it('ends with its last words', async () => {
    const { stream, closed } = open();
    const heard: string[] = [];
    stream.body.on('data', (chunk) => heard.push(String(chunk)));
    stream.end('event: replaced\ndata: {}\n\n');
    await closed;
    assert.match(heard.join(''), /replaced/);
  });
});
