/** A mention that is being typed: where its `@` stands, and what follows it so far. */
export interface TypedMention {
  readonly at: number;
  readonly typed: string;
}

/** A name has no more characters than this. */
const MENTION = /(?:^|[^\p{L}\p{N}])@([\p{L}\p{M}\p{N}.'’ -]{0,60})$/u;

/** The mention before the caret of a text; undefined if none is being typed there. */
export function mentionBefore(text: string, caret: number): TypedMention | undefined {
  const [, typed] = MENTION.exec(text.slice(0, caret)) ?? [];
  return typed === undefined ? undefined : { at: caret - typed.length - 1, typed };
}

/** Whose name, or a word of it, begins with what is typed; a few, in the order given. */
export function meantBy<One extends { readonly name: string }>(
  typed: string,
  people: readonly One[],
): readonly One[] {
  const begun = typed.toLowerCase();
  return people
    .filter(({ name }) => {
      const whole = name.toLowerCase();
      return whole.startsWith(begun) || whole.split(/[\s-]+/).some((word) => word.startsWith(begun));
    })
    .slice(0, 6);
}

/** The text with a name in place of what is typed of it, and the caret behind it. */
export function withMention(
  text: string,
  { at, typed }: TypedMention,
  name: string,
): { readonly text: string; readonly caret: number } {
  const before = `${text.slice(0, at)}@${name} `;
  return { text: `${before}${text.slice(at + 1 + typed.length).trimStart()}`, caret: before.length };
}
