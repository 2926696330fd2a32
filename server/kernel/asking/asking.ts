import type { IncomingHttpHeaders } from 'node:http';
import { JsonText } from '../database/json-text.ts';
import type { RecordRegistry } from '../family/record-registry.ts';
import { ignoredIn } from '../http/ignored-query.ts';
import { nestedQuery } from '../http/nested-query.ts';
import type { Route } from '../http/route.ts';
import type { Caller } from '../operations/credential.ts';
import type { Kernel } from '../operations/operation.ts';
import { type Result, withIgnored } from '../operations/result.ts';
import { type AskedFor, askableOf, NOTHING_ASKABLE, readAsked, shaped } from './askable.ts';
import type { Precondition } from './precondition.ts';
import { requireVersion, versionOf } from './version.ts';

/** What the query of a request asks of the response, whatever the operation. */
export interface Asked extends AskedFor {
  readonly ignored: readonly string[];
}

/** What requests to a route can ask of its responses (docs/behaviour/asking.md). */
export interface Asking {
  /** The members that `fields` can name; empty if the route does not take it. */
  readonly fields: readonly string[];
  /** What `include` can name; empty if the route does not take it. */
  readonly include: readonly string[];
  /** The kind of record behind each name, such as `deal` behind `deals`. */
  readonly included: Readonly<Record<string, string>>;
  /** @throws 400 for a field or an inclusion that the route does not have */
  readonly read: (query: object) => Asked;
  /** What the request requires of the record, if the route changes a single one: the version in `If-Match`. */
  readonly precondition: (headers: IncomingHttpHeaders) => Precondition | undefined;
  /** The version of the single record in a response; undefined for other responses, and for one that includes others. */
  readonly versionOf: (result: Result, asked: Asked) => string | undefined;
  /** The response as it was asked for. */
  readonly shape: (kernel: Kernel, caller: Caller, result: Result, asked: Asked) => Promise<Result>;
}

/** Works out what requests to a route can ask for. */
export function askingOf(route: Route, records: Pick<RecordRegistry, 'kinds'>): Asking {
  const askable = route.method === 'GET' ? askableOf(route.operation, records) : NOTHING_ASKABLE;
  const { fields, include } = askable;
  const taken = [...(fields.length > 0 ? ['fields'] : []), ...(include.length > 0 ? ['include'] : [])];
  const findIgnored = ignoredIn(route, taken);
  return {
    fields,
    include: include.map(({ kind }) => kind.plural),
    included: Object.fromEntries(include.map(({ kind }) => [kind.plural, kind.type])),
    read: (sent) => {
      const query = nestedQuery(sent);
      return { ignored: findIgnored(query), ...readAsked(askable, query) };
    },
    precondition: ({ 'if-match': ifMatch }) =>
      isVersioned(route) && ifMatch !== undefined ? requireVersion(ifMatch) : undefined,
    versionOf: ({ data }, asked) =>
      route.operation.kind !== undefined && data instanceof JsonText && asked.include.length === 0
        ? versionOf(data.text)
        : undefined,
    shape: (kernel, caller, result, asked) =>
      shaped(kernel, caller, withIgnored(result, asked.ignored), asked),
  };
}

/** Whether a route is that of a single record with versions. */
export function isVersioned({ path, operation }: Route): boolean {
  return operation.kind !== undefined && path.endsWith('/:id');
}
