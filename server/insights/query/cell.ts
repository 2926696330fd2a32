import { z } from 'zod';
import { textProblem } from '../../kernel/fields/fields.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import type { Place } from './query.sql.ts';

const text = z
  .string()
  .refine((value) => textProblem(value) === undefined)
  .nullable();
const place = z.tuple([z.iso.date().nullable(), text, text]);

/** The name of a cell in answers, which opens the records behind it: opaque to clients. */
export function cellName({ start, one, two }: Place): string {
  return Buffer.from(JSON.stringify([start, one, two])).toString('base64url');
}

/** @throws 400 `invalid_request` for a text that is not the name of a cell */
export function cellNamed(name: string): Place {
  try {
    const [start, one, two] = place.parse(JSON.parse(Buffer.from(name, 'base64url').toString()));
    return { start, one, two };
  } catch {
    throw invalidRequest("'cell' must be the cell of a row.");
  }
}
