import type { z } from 'zod';
import { exampleId, exampleOf, propertiesOf } from './examples.ts';
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
    parameters: deliveryHeaders(event.type),
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
    ...(changes ? { changes: { ...CHANGES, examples: [changesExample(record, collector)] } } : {}),
  });
  return object({
    id: { ...ID, description: 'The id of the delivery, the same on every attempt.' },
    event_type: { type: 'string', const: type, examples: [type] },
    org_id: ID,
    data,
    delivered_at: TIME,
  });
}

/** The example of `changes`: a field of the record that was empty before. */
function changesExample(record: z.ZodType, collector: SchemaCollector): object {
  const schema = collector.resolve(collector.ofOutput(record));
  const [changed] = propertiesOf(schema).flatMap(([name, field]) => {
    const to = exampleOf(field, name, collector);
    const wasNull = Array.isArray(field.type) && to !== null && !NEVER_CHANGED.includes(name);
    return wasNull ? [{ [name]: { from: null, to } }] : [];
  });
  if (!changed) throw new Error('No field of the record can show a change.');
  return changed;
}

const NEVER_CHANGED: readonly string[] = ['created_by'];

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

const ID: JsonSchema = { type: 'string', format: 'uuid' };
const TIME: JsonSchema = { type: 'string', format: 'date-time' };

const CHANGES: JsonSchema = {
  type: 'object',
  description: 'Each changed field with its value before and after.',
  additionalProperties: { type: 'object', properties: { from: {}, to: {} }, required: ['from', 'to'] },
};

function header(name: string, description: string, example: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string' }, example };
}

/** The headers of a delivery, as `docs/webhooks.md` describes them. */
function deliveryHeaders(type: string): readonly Parameter[] {
  return [
    header('webhook-id', 'The id of the delivery, the same on every attempt.', DELIVERY_ID),
    header('webhook-timestamp', 'When this attempt was sent, in Unix seconds.', '1779027780'),
    header(
      'webhook-signature',
      '`v1,` and a base64 HMAC-SHA256 (Standard Webhooks). While a secret is rotated there are two, separated by a space.',
      'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    ),
    header(
      'X-Hook-Signature',
      '`sha256=` and a hexadecimal HMAC-SHA256 of the raw body.',
      `sha256=${'0'.repeat(64)}`,
    ),
    header('X-Hook-Event', 'The type of the event.', type),
    header('X-Hook-Delivery', 'The id of the delivery, as in `webhook-id`.', DELIVERY_ID),
  ];
}

const DELIVERY_ID = '0198c2f1-3a6e-7b07-890f-39ac87c94f38';
