import type { z } from 'zod';
import { exampleId, exampleOf } from './examples.ts';
import { pascalCase } from './names.ts';
import type { JsonSchema, Parameter, Webhook } from './openapi.ts';
import type { SchemaCollector } from './schema-collector.ts';

/** An event that webhooks deliver. */
export interface EventDescription {
  /** Such as `deal.updated`. */
  readonly type: string;
  /** When it is sent, in a sentence. */
  readonly description: string;
  /** The member of `data` that contains the record, such as `deal`. */
  readonly recordName: string;
  readonly record: z.ZodType;
  /** Further members of `data`, such as the stage of a deal. */
  readonly beside?: Readonly<Record<string, z.ZodType>>;
  /** Whether `data.changes` lists the changed fields. */
  readonly changes: boolean;
}

/** Describes the deliveries of events as webhooks in the OpenAPI document (docs/behaviour/webhooks.md 9). */
export function describeEvents(
  events: readonly EventDescription[],
  collector: SchemaCollector,
): Readonly<Record<string, { readonly post: Webhook }>> {
  return Object.fromEntries(events.map((event) => [event.type, { post: describeEvent(event, collector) }]));
}

function describeEvent(event: EventDescription, collector: SchemaCollector): Webhook {
  const schema = deliverySchema(event, collector);
  return {
    operationId: `on${pascalCase(event.type.replace(/[._]/g, '-'))}`,
    summary: event.type,
    description: event.description,
    parameters: DELIVERY_HEADERS,
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema,
          examples: { delivery: { value: exampleOf(schema, 'delivery', collector) } },
        },
      },
    },
    responses: {
      '2XX': {
        description:
          'Received. After any other status, or no response within 15 seconds, the delivery is retried.',
      },
    },
  };
}

function deliverySchema(
  { type, recordName, record, beside = {}, changes }: EventDescription,
  collector: SchemaCollector,
): JsonSchema {
  const members = Object.entries(beside).map(([name, schema]) => [name, collector.ofOutput(schema)]);
  const data = object({
    id: { ...ID, description: 'The id of the record.', examples: [exampleId(recordName)] },
    org_id: ID,
    event_type: { type: 'string', const: type, examples: [type] },
    [recordName]: collector.ofOutput(record),
    ...Object.fromEntries(members),
    occurred_at: TIME,
    ...(changes ? { changes: CHANGES } : {}),
  });
  return object({
    id: { ...ID, description: 'The id of the delivery, the same on every attempt.' },
    event_type: { type: 'string', const: type, examples: [type] },
    org_id: ID,
    data,
    delivered_at: TIME,
  });
}

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const ID: JsonSchema = { type: 'string', format: 'uuid' };
const TIME: JsonSchema = { type: 'string', format: 'date-time' };

const CHANGES: JsonSchema = {
  type: 'object',
  description: 'Each changed field with its value before and after.',
  additionalProperties: { type: 'object', properties: { from: {}, to: {} }, required: ['from', 'to'] },
  examples: [{ updated_at: { from: '2026-05-16T09:00:00.000Z', to: '2026-05-17T14:23:00.000Z' } }],
};

function header(name: string, description: string, example: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}

const DELIVERY_HEADERS: readonly Parameter[] = [
  header('webhook-id', 'The id of the delivery.', '0198c2f1-3a6e-7b07-890f-39ac87c94f38'),
  header('webhook-timestamp', 'When this attempt was sent, in Unix seconds.', '1779027780'),
  header(
    'webhook-signature',
    '`v1,` and a base64 HMAC-SHA256 (Standard Webhooks).',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
  header(
    'X-Hook-Signature',
    '`sha256=` and a hexadecimal HMAC-SHA256 of the raw body.',
    `sha256=${'0'.repeat(64)}`,
  ),
];
