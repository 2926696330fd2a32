/** A piece of a line of a note. */
export type Span =
  | { readonly kind: 'text' | 'strong'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

/** A paragraph, or a list; each line or item as its pieces. */
export interface Block {
  readonly kind: 'paragraph' | 'bullets' | 'numbers';
  readonly lines: readonly (readonly Span[])[];
}

const BULLET = /^\s*[-*•]\s+/;
const NUMBER = /^\s*\d{1,3}[.)]\s+/;

/** Bold text, a link with a text, or a bare web address without the punctuation behind it. */
const MARKS =
  /\*\*(?=\S)([^*]{1,1000})(?<=\S)\*\*|\[([^[\]]{1,500})\]\((https?:\/\/[^\s()]{1,2000})\)|https?:\/\/[^\s<>"]{0,1999}[^\s<>".,;:!?)\]}']/g;

/**
 * Reads the simple formatting of a note: paragraphs, lists of `-` or `1.`, `**bold**`, and web addresses as links. All
 * other text stays as typed; there is no other markup.
 */
export function blocksOf(note: string): readonly Block[] {
  const blocks: { kind: Block['kind']; lines: (readonly Span[])[] }[] = [];
  let open: (typeof blocks)[number] | undefined;
  for (const line of note.split(/\r?\n/)) {
    if (line.trim() === '') {
      open = undefined;
      continue;
    }
    const kind = BULLET.test(line) ? 'bullets' : NUMBER.test(line) ? 'numbers' : 'paragraph';
    if (open?.kind !== kind) {
      open = { kind, lines: [] };
      blocks.push(open);
    }
    const text = kind === 'paragraph' ? line : line.replace(kind === 'bullets' ? BULLET : NUMBER, '');
    open.lines.push(spansOf(text));
  }
  return blocks;
}

function spansOf(line: string): readonly Span[] {
  const spans: Span[] = [];
  let end = 0;
  for (const match of line.matchAll(MARKS)) {
    const [whole, strong, label, href = whole] = match;
    if (match.index > end) spans.push({ kind: 'text', text: line.slice(end, match.index) });
    if (strong !== undefined) spans.push({ kind: 'strong', text: strong });
    else spans.push({ kind: 'link', text: label ?? whole, href });
    end = match.index + whole.length;
  }
  if (end < line.length) spans.push({ kind: 'text', text: line.slice(end) });
  return spans;
}
