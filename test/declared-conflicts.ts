import { dirname, join } from 'node:path';
import { type SourceFile, sourceFiles } from './source-files.ts';

/** A declaration at the top level of a module. */
interface Declaration {
  readonly name: string;
  readonly path: string;
  readonly text: string;
  /** The declarations that its text names, in this module or another one, as `path#name`. */
  readonly refersTo: readonly string[];
}

type Declarations = ReadonlyMap<string, Declaration>;

/** An operation, and the conflicts that it declares and that it can throw, as `path#name`. */
export interface OperationConflicts {
  /** The name of its constant, or of the function that defines it. */
  readonly name: string;
  readonly declared: readonly string[];
  readonly thrown: readonly string[];
}

/** The formatter puts every declaration of a module at the beginning of a line. */
const DECLARATION = /^(?:export )?(?:async )?(?:const|let|class|abstract class|function\*?) (\w+)/gm;
const TOO_MANY_LINKED = 'server/records/links.ts#tooManyLinked';
const TYPE = /^(?:export )?(?:interface|type) /m;
const IMPORT = /^import (?!type\b)\{([^}]*)\} from '(\.[^']+)';/gm;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/**
 * Finds the conflicts of every operation in the sources: it can throw each one that a declaration names which it refers
 * to, however far away.
 * @param notThrough names of declarations at which the search ends
 */
export function operationConflicts(notThrough: readonly string[]): OperationConflicts[] {
  const declarations = declarationsOfServer();
  const from = (keys: readonly string[]) =>
    [...reachable(declarations, keys, notThrough)]
      .filter((key) => /=>?\s+new Conflict\(/.test(declarations.get(key)?.text ?? ''))
      .sort();
  return [...declarations.values()]
    .filter(({ text }) => /\bdefine(?:Read|Write)\(\{/.test(text))
    .map(({ name, text, refersTo }) => {
      const lists = [/\bconflicts: \[[^\]]*\]/, /\bconstraints: (?:\w+|\{[^}]*\})/];
      const listed = namesIn(lists.map((list) => list.exec(text)?.[0] ?? '').join(' '));
      // Too many links are a conflict of every operation that changes them.
      const linked = /\brelinks: '/.test(text) ? [TOO_MANY_LINKED] : [];
      const others = namesIn(text.replace(/\bconflicts: \[[^\]]*\]/, ''));
      return {
        name,
        declared: from([...refersTo.filter((key) => listed.has(nameOf(key))), ...linked]),
        thrown: from(refersTo.filter((key) => others.has(nameOf(key)))),
      };
    });
}

function reachable(
  declarations: Declarations,
  from: readonly string[],
  notThrough: readonly string[],
): ReadonlySet<string> {
  const mayPass = (key: string) => !notThrough.includes(nameOf(key));
  const seen = new Set(from.filter(mayPass));
  // A set that grows while it is walked is walked to its end.
  for (const key of seen) {
    for (const next of declarations.get(key)?.refersTo.filter(mayPass) ?? []) seen.add(next);
  }
  return seen;
}

function declarationsOfServer(): Declarations {
  const files = sourceFiles('server/**/*.ts').filter(
    ({ path }) => !path.endsWith('.test.ts') && !path.includes('/testing/'),
  );
  const all = files.flatMap(declarationsOf);
  return new Map(all.map((declaration) => [`${declaration.path}#${declaration.name}`, declaration]));
}

function declarationsOf({ path, text }: Pick<SourceFile, 'path' | 'text'>): Declaration[] {
  const code = text.replaceAll(COMMENT, '');
  const starts = [...code.matchAll(DECLARATION)];
  const own = starts.map(([, name = '']): [string, string] => [name, `${path}#${name}`]);
  const keys = new Map([...importsOf(path, code), ...own]);
  return starts.map(({ index, 1: name = '' }, place) => {
    const [body = ''] = code.slice(index, starts[place + 1]?.index).split(TYPE);
    const refersTo = [...namesIn(body)].flatMap((word) => (word === name ? [] : (keys.get(word) ?? [])));
    return { name, path, text: body, refersTo };
  });
}

/** The names that a module imports as values, with the declarations that they stand for. */
function importsOf(path: string, code: string): [string, string][] {
  return [...code.matchAll(IMPORT)].flatMap(([, list = '', from = '']) =>
    list
      .split(',')
      .map((imported) => imported.trim())
      .filter((imported) => imported !== '' && !imported.startsWith('type '))
      .map((imported): [string, string] => {
        const [name = '', alias = name] = imported.split(' as ');
        return [alias, `${join(dirname(path), from)}#${name}`];
      }),
  );
}

const namesIn = (text: string) => new Set(text.match(/(?<![.\w])[A-Za-z_]\w*/g));
const nameOf = (key: string) => key.slice(key.indexOf('#') + 1);
