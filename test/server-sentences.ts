import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A sentence that the server can answer with, as a pattern: `{0}` stands for what differs. */
export interface ServerSentence {
  readonly sentence: string;
  /** The path of the file that says it, from `server/`. */
  readonly path: string;
}

const SERVER = join(import.meta.dirname, '../server');

/** Where an error takes its message, by the name of what makes it. */
const MESSAGE_OF: Readonly<Record<string, number>> = {
  ApiError: 2,
  Conflict: 0,
  ProviderProblem: 0,
  invalidRequest: 0,
  JobFailure: 0,
  unauthorized: 0,
  countToday: 3,
};

/** What is said about a field follows its name: `must be a number`. */
const PREDICATE =
  /^(?:must|is|has|needs|names|cannot|belongs|takes|would|uses|gives|consists|found) [^<>]*[^.:\s]$/;

/** Where remarks on the rows of a file are written, and why an import stopped: whole sentences that no error carries. */
const REMARKS = /^(?:crm\/files|files\/csv|files\/imports)\/(?!.*\.(?:tools|routes|door|schema|exports)\.ts)/;

/** A whole sentence of several words. */
const WHOLE = /^(?:[A-Z]|'?\{\}'? )[^<>]*\w{2} [^<>]*\.$/;

/** The sentences with which the server refuses something, found in its sources. */
export function serverSentences(): readonly ServerSentence[] {
  return globSync('**/*.ts', { cwd: SERVER, exclude: ['**/testing/**', '**/*.test.ts'] })
    .sort()
    .flatMap((path) => sentencesIn(readFileSync(join(SERVER, path), 'utf8'), path));
}

function sentencesIn(text: string, path: string): ServerSentence[] {
  const { program } = parseSync(path, text);
  const constants = new Map<string, ESTree.Expression>();
  const found: string[] = [];
  const add = (node: ESTree.Expression | ESTree.SpreadElement | undefined, before = '', after = ''): void => {
    if (node?.type === 'ConditionalExpression') {
      add(node.consequent, before, after);
      add(node.alternate, before, after);
    }
    if (node?.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement')
      add(node.body, before, after);
    if (node?.type === 'Identifier') add(constants.get(node.name), before, after);
    const words = wordsOf(node);
    if (words !== undefined) found.push(numbered(before + words + after));
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init && wordsOf(init) !== undefined) constants.set(id.name, init);
    },
  }).visit(program);
  const call = ({ callee, arguments: given }: ESTree.CallExpression | ESTree.NewExpression) => {
    const place = callee.type === 'Identifier' ? MESSAGE_OF[callee.name] : undefined;
    if (place !== undefined) add(given[place]);
  };
  const predicate = (node: ESTree.Expression) => {
    if (PREDICATE.test(wordsOf(node) ?? '')) add(node, `${HOLE} `, '.');
  };
  const faults = new Set<number>();
  const remark = (node: ESTree.Expression) => {
    if (REMARKS.test(path) && !faults.has(node.start) && WHOLE.test(wordsOf(node) ?? '')) add(node);
  };
  new Visitor({
    NewExpression: (node) => {
      // A fault of ours is told to nobody.
      const isFault = node.callee.type === 'Identifier' && node.callee.name === 'Error';
      if (isFault) for (const given of node.arguments) faults.add(given.start);
      call(node);
    },
    CallExpression: call,
    Literal: (node) => {
      predicate(node);
      remark(node);
    },
    TemplateLiteral: (node) => {
      predicate(node);
      remark(node);
    },
  }).visit(program);
  return [...new Set(found)].map((sentence) => ({ sentence, path }));
}

const HOLE = '{}';

/** The text of a literal, with a hole for each value; undefined for anything else. */
function wordsOf(node: ESTree.Expression | ESTree.SpreadElement | undefined | null): string | undefined {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type !== 'TemplateLiteral') return undefined;
  return node.quasis.map(({ value }) => value.cooked ?? '').join(HOLE);
}

function numbered(words: string): string {
  let place = 0;
  // The name of a field stands in quotes, as do values; a pattern has one hole for both.
  return words.replaceAll(/'\{\}'|\{\}/g, () => `{${place++}}`);
}
