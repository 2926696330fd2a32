import type { z } from 'zod';
import type { RowProblem } from '../../../kernel/family/import-kind.ts';
import { measurable } from '../../../kernel/fields/measurable.ts';
import { ApiError } from '../../../kernel/operations/errors.ts';
import { parseInput } from '../../../kernel/operations/parse.ts';

/** Validates the input from a row with the record's schema, with the messages of the API. */
export function checkRow<Draft>(
  schema: z.ZodType<Draft>,
  input: unknown,
): { readonly draft: Draft } | { readonly problem: RowProblem } {
  const result = schema.safeParse(measurable(input));
  if (result.success) return { draft: result.data };
  const [field] = result.error.issues[0]?.path ?? [];
  return { problem: { field: field === undefined ? null : String(field), message: wordsFor(schema, input) } };
}

function wordsFor(schema: z.ZodType, input: unknown): string {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (error instanceof ApiError) return error.message;
  }
  return 'The row is invalid.';
}
