import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { type Conversion, conversionId, conversionsQuery, conversionView } from './conversion.schema.ts';
import { selectConversion, selectConversions } from './conversion.sql.ts';

/** Lists what the platforms were told, newest first. */
export const listConversions = defineRead({
  name: 'list-conversions',
  summary: 'List conversions',
  description: 'Newest first, each with its state at every destination and the reason in words.',
  scope: 'ads:read',
  input: conversionsQuery,
  output: z.array(conversionView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectConversions(context.organizationId, query)), query),
});

export const getConversion = defineRead({
  name: 'get-conversion',
  summary: 'Get a conversion',
  scope: 'ads:read',
  input: conversionId,
  output: conversionView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectConversion(context.organizationId, id));
    if (!row) throw notFound('conversion');
    return { data: new JsonText<Conversion>(row.json) };
  },
});
