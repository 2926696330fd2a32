import { type Html, html } from '../../kernel/reference/html.ts';

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** A moment as people speak of it, such as `3 hours ago`, with the exact time behind it. */
export function moment(at: Date | string, now = new Date()): Html {
  const date = new Date(at);
  const seconds = (date.getTime() - now.getTime()) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? [];
  const text = unit === undefined ? 'just now' : words.format(Math.trunc(seconds / length), unit);
  const iso = date.toISOString();
  return html`<time datetime="${iso}" title="${iso.slice(0, 16).replace('T', ' ')} UTC">${text}</time>`;
}
