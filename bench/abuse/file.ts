// What one organization feels of a member of another who uploads and checks hostile files: blanks and letters for slow patterns, and very many
// empty cells.
// --which=0 --rounds=2 --seconds=4 (of each part of a round)
import { gzipSync } from 'node:zlib';
import { readNumbers } from '../lib/options.ts';
import { setStage, upload } from './lib/stage.ts';
import { tryOut } from './lib/try-out.ts';

const options = readNumbers({ which: 0, rounds: 2, seconds: 4 });
const COMMAS = 998;
const ROWS = 50_000;

const stage = await setStage({ LIMIT_UPLOADS_PER_DAY: '1000000', LIMIT_STORAGE_BYTES: '100000000000' });
const member = await stage.signIn();
const pack = (text: string) => new Uint8Array(gzipSync(text));

const heading = pack(`name,a${' '.repeat(120_000)}b\nAda,x\n`);
const contact = pack(`title,contact\nDeal,${'a'.repeat(1_000_000)}\n`);
const commas = pack(`${'a,'.repeat(COMMAS)}a\n`.concat(`${','.repeat(COMMAS)}\n`.repeat(ROWS)));

const send = async (kind: string, file: Uint8Array<ArrayBuffer>) => {
  const { status, id } = await upload(member, kind, file, true);
  if (status !== 201) return status;
  await member.call('PATCH', `/web/imports/${id}`, {});
  return (await member.call('POST', `/web/imports/${id}/check`)).status;
};

await tryOut(
  stage,
  [
    { name: 'a heading of 120,000 blanks', atOnce: 4, send: () => send('contacts', heading) },
    { name: 'a contact of 1,000,000 letters', atOnce: 4, send: () => send('deals', contact) },
    { name: '50 MB of commas', atOnce: 8, send: () => send('contacts', commas) },
  ],
  options,
);
await stage.close();
