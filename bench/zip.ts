// Whether an export holds more files than ZIP can count without ZIP64. It takes about half a minute, too long for a test.
// --files=65600
import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { unzip } from '../server/files/exports/testing/unzip.ts';
import { zip } from '../server/files/exports/zip.ts';
import { readNumbers } from './lib/options.ts';

const { files } = readNumbers({ files: 65_600 });

async function* contentOf(name: string): AsyncGenerator<string> {
  yield name;
}

const names = Array.from({ length: files }, (_, number) => `${number}.csv`);
const archive = await buffer(
  zip(
    names.map((name) => ({ name, content: contentOf(name) })),
    new Date(),
  ),
);
const found = await unzip(archive);
assert.deepEqual([...found.keys()], names);
for (const [name, content] of found) assert.equal(content, name);
console.log(`An archive of ${files} files, ${archive.length} bytes, was read back whole.`);
