// Keeps a JSON file in step with the contacts of an organization: reads all of them once, then follows the changes. Stop it at any
// time; it continues where it ended. Node.js 22.18 or later.
//
//   KONTOR_URL=http://localhost:3000 KONTOR_KEY=kontor_… node examples/mirror/mirror.ts contacts.json
//
// With --once it ends when the file is in step. In your own project, import from '@kontor/client'.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { type Change, type Contact, KontorClient, KontorError } from '../../packages/client/src/index.ts';

interface Mirror {
  /** Where the next run continues. */
  cursor: string;
  contacts: Record<string, Contact>;
}

const { KONTOR_URL = 'http://localhost:3000', KONTOR_KEY = '' } = process.env;
const file = process.argv[2] ?? 'contacts.json';
const wait = process.argv.includes('--once') ? 0 : 25;

const kontor = new KontorClient({ baseUrl: KONTOR_URL, token: KONTOR_KEY });

try {
  const mirror = existsSync(file) ? readMirror() : await readAll();
  for await (const change of kontor.changes({ after: mirror.cursor, kinds: ['contact'], wait })) {
    apply(change, mirror.contacts);
    mirror.cursor = change.cursor;
    save(mirror);
  }
} catch (error) {
  if (!(error instanceof KontorError) || error.code !== 'cursor_expired') throw error;
  console.error(`The file is older than the changes that Kontor keeps. Delete ${file} and start again.`);
  process.exitCode = 1;
}

/** The cursor is taken first: what changes while the list is read comes again as a change. */
async function readAll(): Promise<Mirror> {
  const mirror: Mirror = { cursor: await kontor.currentCursor(), contacts: {} };
  const query = { sort: 'created_at', order: 'asc', limit: 200 } as const;
  for await (const contact of kontor.list('/api-contacts', { query })) mirror.contacts[contact.id] = contact;
  save(mirror);
  return mirror;
}

/** After a merge, the contact that stays comes as a change of its own. */
function apply({ id, record }: Change<'contact'>, contacts: Record<string, Contact>): void {
  if (record === undefined) delete contacts[id];
  else contacts[id] = record;
}

function readMirror(): Mirror {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The new file takes the place of the old one in one step, so that a crash leaves one of them. */
function save(mirror: Mirror): void {
  writeFileSync(`${file}.new`, JSON.stringify(mirror, null, 2));
  renameSync(`${file}.new`, file);
}
