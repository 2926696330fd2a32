import { parseAst } from 'vite';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** A regular expression as the sources write it. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  readonly path: string;
}

/** The sources whose patterns may meet what a caller sends; tests and their helpers run on our own texts. */
export function productSources(): SourceFile[] {
  return sourceFiles('server/**/*.ts', 'web/src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}').filter(
    ({ path }) => !path.endsWith('.test.ts') && !path.includes('/testing/'),
  );
}

/** Every regular expression literal of a file, as the parser of the web build reads it. */
export function patternsOf({ path, text }: SourceFile): Pattern[] {
  return [...nodesOf(path, text)].flatMap((node) => {
    const regex = Object(node.regex);
    return node.type === 'Literal' && typeof regex.pattern === 'string'
      ? [{ source: regex.pattern, flags: String(regex.flags), path }]
      : [];
  });
}

/** How often a file makes a pattern out of text, where no literal shows what it will be. */
export function madePatternsOf({ path, text }: SourceFile): number {
  const isMade = (node: Record<string, unknown>) =>
    (node.type === 'NewExpression' || node.type === 'CallExpression') &&
    Object(node.callee).name === 'RegExp';
  return [...nodesOf(path, text)].filter(isMade).length;
}

function nodesOf(path: string, text: string): Generator<Record<string, unknown>> {
  const language = path.endsWith('.mjs') ? 'js' : path.endsWith('.tsx') ? 'tsx' : 'ts';
  return nodesBelow(parseAst(text, { lang: language }));
}

function* nodesBelow(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  const members = Object.entries(value);
  if ('type' in value) yield Object.fromEntries(members);
  for (const [, member] of members) yield* nodesBelow(member);
}
