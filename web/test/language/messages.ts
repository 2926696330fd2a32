import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';

/** A message of the web app. */
export interface Message {
  readonly message: string;
  /** `file:line` */
  readonly place: string;
  /** The code of `{0}`, `{1}` …, which tells a translator what they are. */
  readonly values: readonly string[];
}

interface Source {
  readonly path: string;
  readonly text: string;
}

const WEB = join(import.meta.dirname, '../../src');

/** The files of the app that can contain words. */
export function webSources(): readonly Source[] {
  return globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('language/'))
    .map((path) => ({ path, text: readFileSync(join(WEB, path), 'utf8') }))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** The messages of a file: what `t`, `rich` and `plural` say. */
export function messagesIn({ path, text }: Source): readonly Message[] {
  const found: Message[] = [];
  const add = (at: number, message: string, values: readonly string[]) =>
    found.push({ message, place: `${path}:${lineAt(text, at)}`, values });
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi, start }) => {
      const meaning = meaningOf(tag);
      if (meaning === undefined) return;
      const words = quasi.quasis.map(({ value }) => (value.cooked ?? '').replaceAll(/\n +/g, ' '));
      const message = words.reduce((before, part, place) => `${before}{${place - 1}}${part}`);
      add(
        start,
        message + meaning,
        quasi.expressions.map((value) => text.slice(value.start, value.end)),
      );
    },
    ObjectExpression: (node) => {
      const [one, other] = [textOf(node, 'one'), textOf(node, 'other')];
      if (one === undefined || other === undefined) return;
      add(node.start, `{count, plural, one {${one}} other {${other}}}`, []);
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** What a tag adds to its message: nothing, or the meaning; undefined for a tag that says nothing. */
function meaningOf(tag: ESTree.Expression): string | undefined {
  if (tag.type === 'Identifier') return tag.name === 't' || tag.name === 'rich' ? '' : undefined;
  if (tag.type !== 'CallExpression' || tag.callee.type !== 'Identifier' || tag.callee.name !== 'meant')
    return;
  const [meaning] = tag.arguments;
  return meaning?.type === 'Literal' ? ` [${meaning.value}]` : undefined;
}

function textOf({ properties }: ESTree.ObjectExpression, name: string): string | undefined {
  for (const property of properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
    if (property.key.name !== name || property.value.type !== 'Literal') continue;
    if (typeof property.value.value === 'string') return property.value.value;
  }
  return undefined;
}

/** Attributes that people read or hear. */
const READ = new Set([
  ...['title', 'label', 'aria-label', 'placeholder', 'hint', 'lead', 'empty', 'action', 'keep', 'alt', 'all'],
  ...['more', 'nothing', 'legend', 'details', 'word', 'words', 'heading', 'combined', 'by'],
]);

/** A text with words of a sentence, such as `Not saved` or `Save.`, and no name of a class, a key or a format. */
const SENTENCE = /^[A-Z“][a-z’]*(?: [\w“…,’-]+)+[.?!…:]?/;

/** Words in a file that are no message, so that they would stay English. */
export function unwrappedIn({ path, text }: Source): readonly string[] {
  const found: string[] = [];
  const said = new Set<number>();
  const add = (at: number, words: string) => found.push(`${path}:${lineAt(text, at)} ${words.trim()}`);
  const addBeside = (node: ESTree.Expression) => {
    for (const { value, start } of wordsBeside(node)) {
      if (!said.has(start)) add(start, String(value));
      said.add(start);
    }
  };
  new Visitor({
    ArrayExpression: addBeside,
    ConditionalExpression: addBeside,
    JSXText: ({ value, start }) => {
      if (/\p{L}{2}/u.test(value)) add(start, value);
    },
    JSXAttribute: ({ name, value }) => {
      if (value?.type !== 'Literal' || name.type !== 'JSXIdentifier') return;
      said.add(value.start);
      if (READ.has(name.name) && /\p{L}{2}/u.test(String(value.value)) && !isExample(String(value.value)))
        add(value.start, String(value.value));
    },
    // What a program gets wrong is told to those who program.
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && /Error$/.test(callee.name))
        for (const value of given) said.add(value.start);
    },
    ObjectExpression: (node) => {
      addBeside(node);
      if (textOf(node, 'one') === undefined || textOf(node, 'other') === undefined) return;
      for (const property of node.properties)
        if (property.type === 'Property') said.add(property.value.start);
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string' && !said.has(start) && SENTENCE.test(value) && !NAMES.has(value))
        add(start, value);
    },
    TemplateLiteral: ({ quasis, start }) => {
      const [first] = quasis;
      if (!said.has(start) && SENTENCE.test(first?.value.cooked ?? '') && !isTagged(text, start))
        add(start, text.slice(start, start + 60));
    },
  }).visit(parseSync(path, text).program);
  return found;
}

/** A word such as `contains`, which is no sentence. */
const WORD = /^\p{L}[\p{L}’ -]+$/u;

/** The words beside a message in the same list, choice or table of names, so that they are as likely to be read as the message. */
function wordsBeside(node: ESTree.Expression): readonly ESTree.StringLiteral[] {
  const values = node.type === 'ObjectExpression' ? namedIn(node) : valuesOf(node);
  if (
    !values.some((value) => value.type === 'TaggedTemplateExpression' && meaningOf(value.tag) !== undefined)
  )
    return [];
  return values.filter(isText).filter(({ value }) => WORD.test(value) && !NAMES.has(value));
}

/** The values of a list or of each side of a choice. A list that begins with an id, such as `['phone', t`Phone`]`, names only that. */
function valuesOf(node: ESTree.Node): readonly ESTree.Node[] {
  if (node.type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(valuesOf);
  if (node.type !== 'ArrayExpression') return [node];
  const values = node.elements.filter((element) => element !== null);
  return values.slice(0, 1).some(isText) && values.slice(1).some((value) => !isText(value)) ? [] : values;
}

/** The messages of an object, if all its other values say what their keys say: `{ is: 'is', is_not: t`is not` }`. */
function namedIn({ properties }: ESTree.ObjectExpression): readonly ESTree.Node[] {
  const named = properties.filter((property) => property.type === 'Property');
  const isName = ({ key, value }: (typeof named)[number]) =>
    value.type === 'TaggedTemplateExpression' ||
    (isText(value) && key.type === 'Identifier' && value.value === key.name.replaceAll('_', ' '));
  return named.every(isName) ? named.map(({ value }) => value) : [];
}

function isText(node: ESTree.Node): node is ESTree.StringLiteral {
  return node.type === 'Literal' && typeof node.value === 'string';
}

/** Names of products and units, which are the same in every language. */
const NAMES = new Set([
  ...['Google Ads', 'Google Display', 'Google Workspace', 'Microsoft 365', 'Microsoft Ads', 'Amazon SES'],
  ...['Claude Code', 'Claude (web, desktop)', 'Gemini CLI', 'VS Code', 'LinkedIn', 'Kontor'],
  ...['kB', 'MB', 'GB'],
]);

/** Whether a text is a name, or an example of an address or a value. */
function isExample(text: string): boolean {
  return NAMES.has(text) || (/^[\w:/.@-]+$/.test(text) && /[./@_]/.test(text));
}

function isTagged(text: string, start: number): boolean {
  return /\b(?:t|rich)$/.test(text.slice(Math.max(0, start - 5), start));
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}
