import { z } from 'zod';

/** The types of activities that families declare, in their order. */
const types: string[] = [];

/**
 * Makes the types of activities of a family known, before anything is parsed or described. They are the same for every
 * part of a process, because a schema cannot be given anything.
 */
export function addActivityTypes(declared: readonly string[]): void {
  for (const type of declared) if (!types.includes(type)) types.push(type);
}

/** A type of activity that a family declares. */
export function activityType() {
  return z
    .custom<string>((value) => types.some((type) => type === value), {
      error: () => `must be one of ${types.join(', ')}`,
    })
    .meta({
      type: 'string',
      // Read whenever the schema is described, when the types are known.
      get enum() {
        return [...types];
      },
    });
}
