import { z } from 'zod';
import type { Route } from './route.ts';

/** Finds the query parameters of a request that have no effect; called with the parameters as `nestedQuery` reads them. */
export type FindIgnored = (query: object) => readonly string[];

/**
 * Creates the function that finds the query parameters that a route does not have (docs/behaviour/errors-and-limits.md
 * 27).
 * @param further parameters that every route of its kind takes
 */
export function ignoredIn(route: Route, further: readonly string[] = []): FindIgnored {
  const known = new Set([...(route.body ? [] : inputNames(route)), ...further]);
  return (query) => Object.keys(query).filter((name) => !known.has(name));
}

/** The members of an operation's input that its path does not set. */
function inputNames({ path, operation }: Route): readonly string[] {
  const ofPath = new Set([...path.matchAll(/:(\w+)/g)].map(([, name]) => name));
  return shapeNames(operation.input).filter((name) => !ofPath.has(name));
}

function shapeNames(schema: unknown): readonly string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodPipe ? shapeNames(schema.in) : [];
}
