import { askingOf } from '../asking/asking.ts';
import type { RecordRegistry } from '../family/record-registry.ts';
import type { Route } from '../http/route.ts';
import type { Operation } from '../operations/operation.ts';
import { describeEvents, type EventDescription } from './describe-events.ts';
import { describeOperation, IGNORED } from './describe-operation.ts';
import { commonErrorResponses, ERROR_SCHEMA } from './errors.ts';
import { IDEMPOTENCY_KEY, IF_MATCH, IF_NONE_MATCH, usedHeaders } from './headers.ts';
import type { JsonSchema, OpenApiDocument, OperationObject, PathItem, Tag } from './openapi.ts';
import { overview } from './overview.ts';
import { SchemaCollector } from './schema-collector.ts';

/** What the service has besides its route tables: paths of another protocol, and ways to authenticate. */
export interface OutsideRoutes {
  readonly tags: readonly Tag[];
  readonly paths: OpenApiDocument['paths'];
  readonly securitySchemes: OpenApiDocument['components']['securitySchemes'];
}

export interface ApiDescription {
  readonly routes: readonly Route[];
  /** The version of Kontor. */
  readonly version: string;
  /** The URL of the API without a trailing slash, such as `https://crm.example.com`. */
  readonly serverUrl: string;
  /** The headings of the reference, in order. */
  readonly tags: readonly Tag[];
  /** The events that webhooks deliver. */
  readonly events: readonly EventDescription[];
  readonly outside: OutsideRoutes;
  /** The messages of all 409 `conflict` errors of an operation. */
  readonly conflictsOf: (operation: Operation) => readonly string[];
  /** The members of `meta` in which an operation counts the records that it moved. */
  readonly movedCounts: (operation: Operation) => readonly string[];
  /** The kinds of record, for what responses can include. */
  readonly records: Pick<RecordRegistry, 'kinds'>;
}

/**
 * Describes the API in OpenAPI 3.1, from the schemas that validate its input, so that the description always matches
 * the server.
 */
export function describeApi(api: ApiDescription): OpenApiDocument {
  const { routes, version, serverUrl, tags, events, outside, conflictsOf, movedCounts, records } = api;
  const securitySchemes = { ...SECURITY_SCHEMES, ...outside.securitySchemes };
  const schemes = Object.entries<Readonly<Record<string, unknown>>>(securitySchemes).map(
    ([name, { type }]) => ({
      name,
      hasScopes: type === 'oauth2',
    }),
  );
  const collector = new SchemaCollector();
  collector.add('Error', ERROR_SCHEMA);
  collector.add('Page', PAGE_SCHEMA);
  collector.add('Meta', META_SCHEMA);
  const paths: Record<string, PathItem> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = describeOperation(route, collector, {
      schemes,
      conflicts: conflictsOf(route.operation),
      movedCounts: movedCounts(route.operation),
      asking: askingOf(route, records),
    });
    paths[path] = { ...paths[path], ...byMethod(route, operation) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Kontor API',
      version,
      summary: 'Contacts, companies, deals, pipelines, tasks and activities of an organization.',
      description: overview(),
      contact: { name: 'Whoever runs this installation', url: serverUrl },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: schemes.map(({ name }) => ({ [name]: [] })),
    tags: [...tags, ...outside.tags],
    paths: { ...paths, ...outside.paths },
    webhooks: describeEvents(events, collector),
    components: {
      schemas: collector.schemas,
      responses: commonErrorResponses(),
      parameters: {
        'Idempotency-Key': IDEMPOTENCY_KEY,
        'If-Match': IF_MATCH,
        'If-None-Match': IF_NONE_MATCH,
      },
      headers: usedHeaders(routes),
      securitySchemes,
    },
  };
}

function byMethod({ method }: Route, operation: OperationObject): PathItem {
  return { [method.toLowerCase()]: operation };
}

/** The `meta` of every list (docs/behaviour/errors-and-limits.md 2). */
const PAGE_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'The position of the page in the list.',
  properties: {
    limit: { type: 'integer', description: 'Maximum number of records in the page.', examples: [100] },
    offset: { type: 'integer', description: 'Number of records skipped.', examples: [0] },
    count: { type: 'integer', description: 'Number of records in this page; not a total.', examples: [1] },
    next_cursor: {
      type: 'string',
      description:
        'Pass it as `cursor` to get the next page. Left out on the last page, and where a list takes no cursor.',
    },
    ...IGNORED,
  },
  required: ['limit', 'offset', 'count'],
};

/** The `meta` of a response about which there is rarely something to say. */
const META_SCHEMA: JsonSchema = {
  type: 'object',
  description: 'What there is to say about the response. Left out if there is nothing.',
  properties: IGNORED,
};

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`kontor_…`) or an OAuth access token: `Authorization: Bearer <key>`.',
  },
  apiKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The same credential, for clients that cannot set the `Authorization` header.',
  },
} as const;
