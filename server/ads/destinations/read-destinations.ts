import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { type Destination, destinationId, destinationsQuery, destinationView } from './destination.schema.ts';
import { selectDestination, selectDestinations } from './destination.sql.ts';

/** Lists the destinations, without their secrets. */
export const listDestinations = defineRead({
  name: 'list-conversion-destinations',
  summary: 'List conversion destinations',
  description: 'By name, each with its health. Secrets are never shown.',
  scope: 'ads:read',
  input: destinationsQuery,
  output: z.array(destinationView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectDestinations(context.organizationId, query)), query),
});

export const getDestination = defineRead({
  name: 'get-conversion-destination',
  summary: 'Get a conversion destination',
  scope: 'ads:read',
  input: destinationId,
  output: destinationView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectDestination(context.organizationId, id));
    if (!row) throw notFound('conversion destination');
    return { data: new JsonText<Destination>(row.json) };
  },
});
