import type { Guide } from './guide.ts';

/** A section that has every word of a search. */
export interface Found {
  readonly slug: string;
  readonly id: string;
  readonly title: string;
  readonly heading: string;
  /** The words around the first match. */
  readonly excerpt: string;
}

const MOST = 30;
const AROUND = 90;

/** Finds the sections with all words of the query, ignoring case; those that have one in their heading come first. */
export function searchGuide(guide: Guide, query: string): Found[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10);
  if (words.length === 0) return [];
  const sections = [...guide.values()].flatMap(({ slug, title, sections }) =>
    sections.map(({ heading, id, text }) => ({
      slug,
      title,
      heading,
      id,
      text,
      all: `${heading} ${text}`.toLowerCase(),
    })),
  );
  const found = sections.filter(({ all }) => words.every((word) => all.includes(word)));
  const inHeading = ({ heading }: { heading: string }) =>
    words.some((word) => heading.toLowerCase().includes(word));
  return [...found.filter(inHeading), ...found.filter((section) => !inHeading(section))]
    .slice(0, MOST)
    .map(({ text, ...place }) => ({ ...place, excerpt: excerptOf(text, words[0] ?? '') }));
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word));
  const [from, to] = [Math.max(0, at - AROUND), at + AROUND];
  return `${from > 0 ? '…' : ''}${text.slice(from, to).trim()}${to < text.length ? '…' : ''}`;
}
