import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderPage, type Section } from './render.ts';

/** A page of the documentation. */
export interface GuidePage {
  /** Its path below `/guide/`, such as `behaviour/deals`. */
  readonly slug: string;
  readonly title: string;
  /** The body as HTML. */
  readonly body: string;
  /** What its headings divide it into, for the contents and the search. */
  readonly sections: readonly Section[];
}

/** The pages of a folder with Markdown files, by slug. */
export type Guide = ReadonlyMap<string, GuidePage>;

/** The guide in a folder, read when it is first needed. */
export function guideIn(directory: string): () => Guide {
  let read: Guide | undefined;
  return () => {
    read ??= readGuide(directory);
    return read;
  };
}

/** Reads and renders all pages. Links to other pages lead to their place under `/guide`. */
export function readGuide(directory: string): Guide {
  const files = globSync('**/*.md', { cwd: directory }).sort();
  const slugs = new Set(files.map(slugOf));
  return new Map(
    files.map((file) => {
      const slug = slugOf(file);
      const text = readFileSync(join(directory, file), 'utf8');
      return [slug, { slug, ...renderPage(text, (target) => linkFrom(slug, target, slugs)) }] as const;
    }),
  );
}

/** `behaviour/README.md` is the page `behaviour`. */
function slugOf(file: string): string {
  return file.replace(/(\/?README)?\.md$/, '');
}

/** Where a link leads on the server; undefined if it leads to a file that is not documentation, such as a source. */
function linkFrom(slug: string, target: string, slugs: ReadonlySet<string>): string | undefined {
  if (/^(https?:|mailto:|#)/.test(target)) return target;
  // Where a page of the folder `behaviour` is called README.md, its own slug is the folder.
  const base = slugs.has(slug) && isFolder(slug, slugs) ? `${slug}/` : slug;
  const { pathname, hash } = new URL(target, `http://guide/${base}`);
  const wanted = slugOf(decodeURIComponent(pathname).slice(1)).replace(/\/$/, '');
  return slugs.has(wanted) ? `/guide/${wanted}${hash}` : undefined;
}

function isFolder(slug: string, slugs: ReadonlySet<string>): boolean {
  return [...slugs].some((other) => other.startsWith(`${slug}/`));
}
