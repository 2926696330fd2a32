import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

/** A source file of the checkout: its path from the root, its text and the files of ours that it imports. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

/** The files that match the globs, relative to the root of the checkout. */
export function sourceFiles(...globs: string[]): SourceFile[] {
  return globSync(globs, { cwd: ROOT }).map((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return { path, text, imports: importsOf(path, text) };
  });
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^;'"]*?(?:from\s*)?['"](\.{1,2}\/[^'"]+)['"]|\bimport\(\s*['"](\.{1,2}\/[^'"]+)['"]/g;

function importsOf(path: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map((match) =>
    relative(ROOT, join(ROOT, dirname(path), match[1] ?? match[2] ?? '')),
  );
}
