import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import { JsonText } from '../database/json-text.ts';
import type { RecordRegistry } from '../family/record-registry.ts';
import { ignoredIn } from '../http/ignored-query.ts';
import { nestedQuery } from '../http/nested-query.ts';
import type { Route } from '../http/route.ts';
import type { Caller } from '../operations/credential.ts';
import type { Kernel } from '../operations/operation.ts';
import { readingIn } from '../operations/reading-as.ts';
import { recordOf } from '../operations/record-of.ts';
import { type Result, withIgnored } from '../operations/result.ts';
import { askedToInclude, type Includable, includableIn, readIncluded } from './included.ts';
import type { Precondition } from './precondition.ts';
import { selectedFields, withFields } from './selected-fields.ts';
import { requireVersion, versionOf } from './version.ts';

/** What the query of a request asks of the response, whatever the operation. */
export interface Asked {
  readonly ignored: readonly string[];
  /** Undefined for all. */
  readonly fields: readonly string[] | undefined;
  readonly include: readonly Includable[];
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

/** Works out what requests to a route can ask for. Only reads of records with an id take `fields` and `include`. */
export function askingOf(route: Route, records: Pick<RecordRegistry, 'kinds'>): Asking {
  const { record, list } = recordOf(route.operation);
  const isRead = route.method === 'GET' && record instanceof z.ZodObject && 'id' in record.shape;
  const fields = isRead ? Object.keys(record.shape) : [];
  const includable = isRead ? includableIn(records, route.operation.kind) : [];
  const taken = [...(fields.length > 0 ? ['fields'] : []), ...(includable.length > 0 ? ['include'] : [])];
  const findIgnored = ignoredIn(route, taken);
  return {
    fields,
    include: includable.map(({ kind }) => kind.plural),
    included: Object.fromEntries(includable.map(({ kind }) => [kind.plural, kind.type])),
    read: (sent) => {
      const query = nestedQuery(sent);
      return {
        ignored: findIgnored(query),
        fields: fields.length > 0 ? selectedFields(Reflect.get(query, 'fields'), fields) : undefined,
        include: includable.length > 0 ? askedToInclude(Reflect.get(query, 'include'), includable) : [],
      };
    },
    precondition: ({ 'if-match': ifMatch }) =>
      isVersioned(route) && ifMatch !== undefined ? requireVersion(ifMatch) : undefined,
    versionOf: ({ data }, { include }) =>
      route.operation.kind !== undefined && data instanceof JsonText && include.length === 0
        ? versionOf(data.text)
        : undefined,
    shape: async (kernel, caller, result, asked) => {
      const named = withIgnored(result, asked.ignored);
      if (asked.fields === undefined && asked.include.length === 0) return named;
      const found = recordsIn(result);
      const meta =
        asked.include.length === 0
          ? named.meta
          : { ...named.meta, included: await readIncluded(readingIn(kernel, caller), found, asked.include) };
      const { fields: chosen } = asked;
      const shown = chosen === undefined ? found : found.map((each) => withFields(each, chosen));
      return { ...named, data: list ? shown : shown[0], ...(meta && { meta }) };
    },
  };
}

/** Whether a route is that of a single record with versions. */
export function isVersioned({ path, operation }: Route): boolean {
  return operation.kind !== undefined && path.endsWith('/:id');
}

/** The records of a response, parsed. */
function recordsIn({ data }: Result): object[] {
  return [data].flat().map((item) => Object(item instanceof JsonText ? item.value() : item));
}
