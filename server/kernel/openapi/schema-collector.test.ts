import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { email, page, timestampView, uuid } from '../fields/fields.ts';
import { exampleId, exampleOf } from './examples.ts';
import { SchemaCollector } from './schema-collector.ts';

describe('the JSON Schema of a field', () => {
  const describeField = (field: z.ZodType) => new SchemaCollector().ofInput(field);

  it('has one schema with two types for what may be null', () => {
    assert.deepEqual(describeField(email().nullable()), {
      maxLength: 254,
      format: 'email',
      type: ['string', 'null'],
    });
    assert.deepEqual(describeField(z.enum(['a', 'b']).nullable()), {
      type: ['string', 'null'],
      enum: ['a', 'b', null],
    });
  });

  it('keeps the default and the examples of a field that is transformed', () => {
    const { limit } = page({ default: 100, max: 200 });
    assert.equal(describeField(limit).default, 100);
    assert.deepEqual(
      describeField(
        uuid()
          .meta({ examples: ['x'] })
          .optional(),
      ).examples,
      ['x'],
    );
  });

  it('shows a number of a query as a number, though it comes as text', () => {
    const { limit } = page({ default: 100, max: 200 });
    const { description, ...schema } = describeField(limit);
    assert.deepEqual(schema, { type: 'integer', minimum: 1, default: 100 });
    assert.match(description ?? '', /200/);
  });

  it('does not say that there are no other fields, because later versions add some', () => {
    assert.deepEqual(new SchemaCollector().ofOutput(z.object({})), { type: 'object', properties: {} });
  });
});

describe('records with an id', () => {
  const stage = z.object({ name: z.string() }).meta({ id: 'Stage' });

  it('are components, to which others refer', () => {
    const collector = new SchemaCollector();
    const pipeline = collector.ofOutput(z.object({ stages: z.array(stage), first: stage.nullable() }));
    assert.deepEqual(pipeline.properties, {
      stages: { type: 'array', items: { $ref: '#/components/schemas/Stage' } },
      first: { anyOf: [{ $ref: '#/components/schemas/Stage' }, { type: 'null' }] },
    });
    assert.deepEqual(Object.keys(collector.schemas), ['Stage']);
  });

  it('may not share an id', () => {
    const collector = new SchemaCollector();
    collector.add('Deal', { type: 'object' });
    assert.throws(() => collector.add('Deal', { type: 'string' }), /Two schemas have the id Deal/);
  });
});

describe('an example', () => {
  const record = z
    .object({
      id: z.uuid(),
      contact_id: z.uuid().nullable(),
      name: z.string().meta({ examples: ['Ada'] }),
      notes: z.string().nullable(),
      created_at: timestampView,
      tags: z.array(z.string().meta({ examples: ['vip'] })),
      untold: z.string().optional(),
    })
    .meta({ id: 'Company' });

  it('is made of the examples of the fields, with an id of its own for each kind of record', () => {
    const collector = new SchemaCollector();
    assert.deepEqual(exampleOf(collector.ofOutput(record), '', collector), {
      id: exampleId('company'),
      contact_id: exampleId('contact'),
      name: 'Ada',
      notes: null,
      created_at: '2026-05-17T14:23:00.000Z',
      tags: ['vip'],
    });
  });

  it('is the one that the record has itself, where it has one', () => {
    const collector = new SchemaCollector();
    const own = z.object({ name: z.string() }).meta({ id: 'Person', examples: [{ name: 'Grace' }] });
    assert.deepEqual(exampleOf(collector.ofOutput(own), '', collector), { name: 'Grace' });
  });

  it('has ids that are UUIDs of version 7', () => {
    assert.ok(z.uuidv7().safeParse(exampleId('deal')).success);
    assert.notEqual(exampleId('deal'), exampleId('contact'));
  });
});
