import type { Config } from '../config.ts';
import type { Contents } from '../kernel/contents/contents.ts';
import type { Statements } from '../kernel/database/database.ts';
import { ApiError } from '../kernel/operations/errors.ts';
import { createContents } from '../start/contents.ts';
import type { Command } from './command.ts';
import { withDatabase } from './command-database.ts';
import { type KeptContent, selectKeptContents } from './kept-content.sql.ts';

const AT_ONCE = 200;

/** `kontor files check`. */
const check: Command = {
  name: 'files check',
  summary: 'check that the contents of files on records are where they should be',
  usage: '',
  help: `Looks for the content of every file on a record, in DATA_DIR/files and in the bucket of FILES_S3_BUCKET. Lists files whose
content is missing or has another size, and exits with 1 if there is one. Contents that others change meanwhile may be
listed; run it again then.

  kontor files check`,
  options: {},
  run: async ({ config, terminal }) => {
    let [checked, lost] = [0, 0];
    await withContents(config, async (owner, contents) => {
      const stores = await contents.storeNames();
      for await (const content of keptContents(owner)) {
        checked += 1;
        const problem = stores.includes(content.store)
          ? await problemOf(contents, content)
          : `its store ${content.store} is unknown here`;
        if (problem === undefined) continue;
        lost += 1;
        terminal.out(`${content.organization}: file ${content.id} ${placeOf(content)}: ${problem}`);
      }
    });
    if (lost > 0) throw new ApiError(409, 'conflict', `${lost} of ${inWords(checked)} cannot be read.`);
    terminal.out(`The contents of ${inWords(checked)} are where they should be.`);
  },
};

function withContents(
  config: Config,
  work: (owner: Statements, contents: Contents) => Promise<void>,
): Promise<void> {
  return withDatabase(config, async ({ owner }) => {
    const contents = createContents(config);
    try {
      await work(owner, contents);
    } finally {
      await contents.close();
    }
  });
}

async function* keptContents(owner: Statements): AsyncGenerator<KeptContent> {
  for (let after: KeptContent | undefined; ; ) {
    const found: readonly KeptContent[] = await owner.query<KeptContent>(selectKeptContents(after, AT_ONCE));
    yield* found;
    after = found.at(-1);
    if (found.length < AT_ONCE) return;
  }
}

/** What is wrong with a content; undefined if nothing is. */
async function problemOf(contents: Contents, content: KeptContent): Promise<string | undefined> {
  const size = await contents.sizeOf(content);
  if (size === undefined) return 'its content is missing';
  return size === content.size ? undefined : `its content has ${size} bytes instead of ${content.size}`;
}

function placeOf({ kind, record_id }: KeptContent): string {
  return kind === null ? 'in the trash' : `on ${kind} ${record_id}`;
}

function inWords(count: number): string {
  return count === 1 ? '1 file' : `${count} files`;
}

export const fileCommands = [check];
