import type { FamilyRoute } from '../../../server/families.ts';
import type { Answer } from '../../../server/kernel/operations/result.ts';
import type { accountRoutes } from '../../../server/web/account.routes.ts';
import type { catalogueRoute } from '../../../server/web/catalogue.route.ts';
import type { factorRoutes } from '../../../server/web/factor.routes.ts';
import type { sessionRoute } from '../../../server/web/session.route.ts';

/** The types of requests and responses, derived from the server's routes. None of this is in the bundle. */

type PersonRoute =
  | ReturnType<typeof accountRoutes | typeof factorRoutes>[number]
  | ReturnType<typeof catalogueRoute | typeof sessionRoute>;

type AnyRoute = FamilyRoute | PersonRoute;

export type Method = AnyRoute['method'];

/** A path as it is requested: `/api-deals/:id` as `/api-deals/${string}`. */
type Filled<Path extends string> = Path extends `${infer Before}:${infer After}`
  ? After extends `${string}/${infer Rest}`
    ? `${Before}${string}/${Filled<Rest>}`
    : `${Before}${string}`
  : Path;

type Line<Route, Verb, Path> = Route extends {
  readonly method: Verb;
  readonly path: infer Declared extends string;
}
  ? Path extends Filled<Declared>
    ? Filled<Declared> extends Path
      ? Route
      : never
    : never
  : never;

/** The paths that a method can request. */
export type PathOf<Verb extends Method> = Filled<Extract<AnyRoute, { readonly method: Verb }>['path']>;

/** Rejects a path that only starts like a known one, such as `/api-deals/${id}/nothing`. */
export type Known<Verb extends Method, Path> = [Line<AnyRoute, Verb, Path>] extends [never] ? never : unknown;

/** `data` of the response. */
export type DataOf<Verb extends Method, Path> = Path extends string
  ? Answered<Line<AnyRoute, Verb, Path>>
  : never;

type Answered<Route> = Route extends {
  readonly operation: { readonly join: (context: never, input: never) => Promise<Answer<infer Output>> };
}
  ? Output
  : Route extends { readonly handle: (call: never) => Promise<infer Output> }
    ? Output
    : never;

/** The body, or the query of a request without a body: the operation's input without the parameters in its path. */
export type InputOf<Verb extends Method, Path> = Path extends string
  ? Taken<Line<AnyRoute, Verb, Path>>
  : never;

type Taken<Route> = Route extends {
  readonly path: infer Declared extends string;
  readonly operation: { readonly join: (context: never, input: infer Input) => unknown };
}
  ? Given<Omit<Input, NameIn<Declared>>>
  : Route extends { readonly handle: unknown }
    ? object
    : never;

type NameIn<Path extends string> = Path extends `${string}:${infer After}`
  ? After extends `${infer Name}/${infer Rest}`
    ? Name | NameIn<Rest>
    : After
  : never;

/** Values to send may be read-only. */
type Given<Input> = Input extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Input extends object
    ? { readonly [Name in keyof Input]: Given<Input[Name]> }
    : Input;
