import { z } from 'zod';
import { isExactNumber } from '../../kernel/database/json-text.ts';
import { textProblem } from '../../kernel/fields/fields.ts';

export type Metadata = Readonly<Record<string, unknown>>;

/** The maximum size of a metadata object, as JSON in UTF-8, and its maximum depth; the object itself is level one. */
const MAX_BYTES = 65_536;
const MAX_DEPTH = 20;

/** A free JSON object of an activity: well-formed text, at most 20 levels and 64 KB. */
export function metadata() {
  return z
    .unknown()
    .transform((value, context) => {
      const isObject = isJsonObject(value);
      const problem = isObject ? problemOf(value) : 'must be a JSON object';
      if (isObject && problem === undefined) return value;
      context.addIssue({ code: 'custom', message: problem });
      return z.NEVER;
    })
    .meta({ type: 'object', examples: [{ duration_minutes: 25 }] });
}

function isJsonObject(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isExactNumber(value);
}

function problemOf(value: Metadata): string | undefined {
  // The size is checked second, because serializing must not recurse too deeply.
  return problemInside(value, 1) ?? (bytesOf(value) > MAX_BYTES ? 'must have at most 64 KB' : undefined);
}

function problemInside(value: unknown, depth: number): string | undefined {
  if (typeof value === 'string') return textProblem(value);
  // JSON has no infinity, but a number such as 1e400 is parsed as one.
  if (typeof value === 'number' && !Number.isFinite(value)) return 'must not contain a number beyond 1e308';
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return undefined;
  if (depth > MAX_DEPTH) return `must be nested at most ${MAX_DEPTH} levels deep`;
  for (const [key, member] of Object.entries(value)) {
    const problem = textProblem(key) ?? problemInside(member, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function bytesOf(value: Metadata): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}
