import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { unzip } from './testing/unzip.ts';
import { type ZipEntry, zip } from './zip.ts';

const MODIFIED = new Date('2026-05-17T14:23:00Z');

async function* textOf(...texts: readonly string[]): AsyncGenerator<string> {
  yield* texts;
}

const entriesOf = (files: Readonly<Record<string, string>>): ZipEntry[] =>
  Object.entries(files).map(([name, text]) => ({ name, content: textOf(text) }));

/** What Info-ZIP says of an archive, where it is installed: it is a reader with code of its own. */
function requireValid(archive: Buffer): void {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-zip-'));
  try {
    writeFileSync(join(folder, 'a.zip'), archive);
    const { status, stdout, error } = spawnSync('unzip', ['-tq', join(folder, 'a.zip')], {
      encoding: 'utf8',
    });
    if (error === undefined) assert.equal(status, 0, stdout);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('an archive', () => {
  const files = {
    'contacts.csv': 'id,name\r\n1,Ada\r\n',
    'empty.csv': '',
    'long.csv': 'é,\r\n'.repeat(50_000),
  };

  for (const isZip64 of [false, true]) {
    it(`has its files whole${isZip64 ? ', also as ZIP64, as with offsets beyond 4 GB' : ''}`, async () => {
      const archive = await buffer(zip(entriesOf(files), MODIFIED, isZip64));
      requireValid(archive);
      const found = await unzip(archive);
      assert.deepEqual(Object.fromEntries(found), files);
    });
  }

  it('fails with the file that fails', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield 'id\r\n';
      throw new Error('The database has gone.');
    }
    const entries = [...entriesOf(files), { name: 'failing.csv', content: failing() }];
    await assert.rejects(buffer(zip(entries, MODIFIED)), /The database has gone/);
  });

  it('is made no faster than it is read, and no further than its reader stays', async () => {
    const state = { made: 0, ended: false, next: false };
    async function* endless(): AsyncGenerator<string> {
      try {
        for (;;) {
          state.made += 1;
          yield randomBytes(10_000).toString('base64');
        }
      } finally {
        state.ended = true;
      }
    }
    async function* following(): AsyncGenerator<string> {
      state.next = true;
      yield '';
    }
    const archive = zip(
      [
        { name: 'endless.csv', content: endless() },
        { name: 'next.csv', content: following() },
      ],
      MODIFIED,
    );
    for (let read = 0; read < 3; read++) await archive.next();
    for (let turn = 0; turn < 2_000; turn++) await setImmediate();
    const { made } = state;
    assert.ok(made < 200, String(made));
    await archive.return(undefined);
    for (let turn = 0; turn < 2_000; turn++) await setImmediate();
    assert.ok(state.ended);
    assert.ok(state.made - made < 50);
    assert.ok(!state.next);
  });
});
