import { escapeHtml, Html, html } from './html.ts';

/**
 * Renders the part of CommonMark that our descriptions use: paragraphs, `##` headings, lists with `-`, tables, `code`,
 * **strong** and [links](#somewhere). Everything else is shown as written; HTML is escaped.
 */
export function markdown(text: string): Html {
  const blocks = text.split(/\n{2,}/).map((block) => renderBlock(block.trim().split('\n')));
  return html`${blocks}`;
}

function renderBlock(lines: readonly string[]): Html {
  const [first = ''] = lines;
  if (first.startsWith('## ')) return heading(first.slice(3));
  if (first.startsWith('| ')) return table(lines);
  if (first.startsWith('- ')) return list(lines);
  return html`<p>${inline(lines.join(' '))}</p>\n`;
}

function heading(text: string): Html {
  return html`<h2 id="${anchor(text)}">${inline(text)}</h2>\n`;
}

/** The id of a heading, for links. */
export function anchor(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

/** A line that does not begin an item continues the previous one. */
function list(lines: readonly string[]): Html {
  const items = lines.join('\n').slice(2).split('\n- ');
  return html`<ul>${items.map((item) => html`<li>${inline(item)}</li>`)}</ul>\n`;
}

/** Each cell has the name of its column, because narrow screens stack the cells of a row. */
function table(lines: readonly string[]): Html {
  const [head = [], , ...rows] = lines.map(cellsOf);
  return html`<div class="table"><table>
<thead><tr>${head.map((name) => html`<th scope="col">${inline(name)}</th>`)}</tr></thead>
<tbody>${rows.map(
    (row) =>
      html`<tr>${row.map((cell, index) => html`<td data-column="${head[index]}">${inline(cell)}</td>`)}</tr>`,
  )}</tbody>
</table></div>\n`;
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());
}

function inline(text: string): Html {
  const parts = escapeHtml(text).split(/(`[^`]+`)/);
  return new Html(
    parts
      .map((part) => (part.startsWith('`') ? `<code>${part.slice(1, -1)}</code>` : emphasis(part)))
      .join(''),
  );
}

function emphasis(text: string): string {
  return text
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^[\]]+)\]\(([#/][^()\s]*)\)/g, '<a href="$2">$1</a>');
}
