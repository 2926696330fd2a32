import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { after, describe, it } from 'node:test';
import { FileRefusal, writeWhole } from './output-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'kontor-output-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const writeText = (output: Writable) => pipeline(Readable.from(['whole']), output);
const mustNotWrite = () => assert.fail('It was written before the refusal.');
const failing = (code: string, syscall: string) => async () => {
  throw Object.assign(new Error(`${code}: ${syscall}`), { code, syscall });
};
const refusal = (message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof FileRefusal, String(error));
  assert.match(error.message, message);
  assert.ok(!error.message.includes('\n'));
  return true;
};

describe('writeWhole', () => {
  it('writes a file for its owner alone, and replaces one that is there', async () => {
    const file = join(folder, 'good');
    writeFileSync(file, 'old', { mode: 0o666 });
    await writeWhole(file, writeText);
    assert.deepEqual([readFileSync(file, 'utf8'), statSync(file).mode & 0o777], ['whole', 0o600]);
    assert.ok(!readdirSync(folder).includes('good.partial'));
  });

  it('refuses a missing folder, a folder, and a file in place of a folder, before anything is written', async () => {
    const file = join(folder, 'plain');
    writeFileSync(file, '');
    mkdirSync(join(folder, 'inner'));
    await assert.rejects(
      writeWhole(join(folder, 'absent', 'x'), mustNotWrite),
      refusal(/does not exist\. Create it first/),
    );
    await assert.rejects(writeWhole(join(folder, 'inner'), mustNotWrite), refusal(/is a folder/));
    await assert.rejects(writeWhole(join(file, 'x'), mustNotWrite), refusal(/is not a folder/));
  });

  it('does not use a partial file that is there already, and leaves it', async () => {
    const file = join(folder, 'taken');
    writeFileSync(`${file}.partial`, 'of another', { mode: 0o666 });
    await assert.rejects(writeWhole(file, mustNotWrite), refusal(/taken\.partial already exists/));
    assert.equal(readFileSync(`${file}.partial`, 'utf8'), 'of another');
  });

  it('reports a disk that is full, and leaves nothing', async () => {
    const file = join(folder, 'full');
    await assert.rejects(writeWhole(file, failing('ENOSPC', 'write')), refusal(/disk of .* is full/));
    await assert.rejects(writeWhole(file, failing('EIO', 'write')), refusal(/cannot be written: EIO/));
    assert.ok(!readdirSync(folder).some((name) => name.startsWith('full')));
  });

  it('passes on what is not the fault of the file', async () => {
    await assert.rejects(writeWhole(join(folder, 'other'), failing('ECONNREFUSED', 'connect')), {
      code: 'ECONNREFUSED',
    });
  });
});
