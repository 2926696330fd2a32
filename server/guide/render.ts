import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../kernel/reference/html.ts';

/** A heading, and the words below it up to the next one. */
export interface Section {
  readonly heading: string;
  readonly id: string;
  readonly text: string;
}

interface Rendered {
  readonly title: string;
  readonly body: string;
  readonly sections: readonly Section[];
}

/**
 * Renders a page of Markdown. Headings have the ids that GitHub gives them, so links to them work in both places.
 * @param link where a link leads; undefined leaves only its text
 */
export function renderPage(markdown: string, link: (target: string) => string | undefined): Rendered {
  const sections: { heading: string; id: string; text: string }[] = [];
  const ids = new Map<string, number>();
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading) {
        const heading = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = uniqueId(heading, ids);
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens);
        const target = link(href);
        return target === undefined ? words : `<a href="${escapeHtml(target)}">${words}</a>`;
      },
      // Pictures are not served here.
      image: ({ text }: Tokens.Image) => escapeHtml(text),
      // HTML in a page is shown as it is written.
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escapeHtml(text),
      table(token: Tokens.Table) {
        return `<div class="table">${tableOf(token, (tokens) => this.parser.parseInline(tokens))}</div>\n`;
      },
    },
  });
  const tokens = marked.lexer(markdown);
  const known = new Map<string, number>();
  for (const token of tokens) {
    if (token.type === 'heading') {
      const heading = plain(token.text);
      sections.push({ heading, id: uniqueId(heading, known), text: '' });
    } else {
      const section = sections.at(-1);
      if (section) section.text += ` ${plain(token.raw)}`;
    }
  }
  return { title: sections[0]?.heading ?? '', body: marked.parser(tokens), sections };
}

function tableOf(
  { header, rows }: Tokens.Table,
  inline: (tokens: Tokens.TableCell['tokens']) => string,
): string {
  const head = header.map(({ tokens }) => `<th scope="col">${inline(tokens)}</th>`).join('');
  const body = rows.map(
    (row) => `<tr>${row.map(({ tokens }) => `<td>${inline(tokens)}</td>`).join('')}</tr>`,
  );
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`;
}

/** A second heading of the same name gets a number, as on GitHub. */
function uniqueId(heading: string, ids: Map<string, number>): string {
  const id = headingId(heading);
  const before = ids.get(id) ?? 0;
  ids.set(id, before + 1);
  return before === 0 ? id : `${id}-${before}`;
}

/** The id that GitHub gives a heading. */
export function headingId(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
}

/** Markdown without its marks. */
function plain(markdown: string): string {
  return markdown
    .replace(/\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/[`*|]|^#+ |-{3,}/gm, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" },
};
