import { z } from 'zod';
import type { WriteContext } from './context.ts';
import { Conflict, conflict } from './errors.ts';

/** What one family has that others may name in what they set up. */
export type Used =
  | { readonly kind: 'stage' | 'pipeline' | 'member'; readonly ids: readonly string[] }
  /** A custom field of a kind of record. */
  | { readonly kind: 'custom_field'; readonly object: string; readonly key: string }
  /** Choices of a custom field. */
  | {
      readonly kind: 'choice';
      readonly object: string;
      readonly key: string;
      readonly options: readonly string[];
    }
  /** The members who are answerable for something that goes on without them. */
  | { readonly kind: 'author'; readonly ids: readonly string[] };

/** Something that uses what a family has, as answers name it. */
export const useView = z
  .object({ kind: z.string().meta({ examples: ['workflow'] }), id: z.uuid(), name: z.string() })
  .meta({ id: 'Use', description: 'Something that uses a stage, a member, a field or the like.' });

export type Use = z.infer<typeof useView>;

/** How a family says what of its own uses what others have. It declares this in its manifest, so no family imports another. */
export interface Uses {
  /** What it finds, such as `workflow`. */
  readonly kind: string;
  /** Finds what uses something, with the rights of the caller. Nothing that would newly use it commits before the context does. */
  readonly find: (context: WriteContext, used: Used) => Promise<readonly Use[]>;
  /** Lets some of what it found rest. */
  readonly pause: (context: WriteContext, ids: readonly string[]) => Promise<void>;
}

const MOST_NAMED = 20;

export const IN_USE = new Conflict("It is in use. 'used_by' names what uses it; change that first.");

/** Finds what uses something, in all families. */
export async function usesOf(context: WriteContext, used: Used): Promise<readonly Use[]> {
  const found: Use[] = [];
  for (const { find } of context.uses) found.push(...(await find(context, used)));
  return found;
}

/** @throws 409 `conflict` with `used_by` if something is in use */
export async function requireUnused(context: WriteContext, used: Used): Promise<void> {
  requireNone(await usesOf(context, used));
}

/** @throws 409 `conflict` with `used_by` unless there are none */
export function requireNone(uses: readonly Use[]): void {
  if (uses.length > 0) throw conflict(IN_USE, { used_by: uses.slice(0, MOST_NAMED) });
}
