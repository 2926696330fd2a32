import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { type Submission, submissionId, submissionQuery, submissionView } from './submission.schema.ts';
import { selectSubmission, selectSubmissions } from './submission.sql.ts';

/** Lists what visitors sent. */
export const listSubmissions = defineRead({
  name: 'list-form-submissions',
  kind: 'form_submission',
  summary: 'List form submissions',
  description: 'The newest first.',
  scope: 'web:read',
  input: submissionQuery,
  output: z.array(submissionView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectSubmissions(context.organizationId, query)), query),
});

/** Gets what a visitor sent. */
export const getSubmission = defineRead({
  name: 'get-form-submission',
  kind: 'form_submission',
  summary: 'Get a form submission',
  scope: 'web:read',
  input: submissionId,
  output: submissionView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectSubmission(context.organizationId, id));
    if (!row) throw notFound('form submission');
    return { data: new JsonText<Submission>(row.json) };
  },
});
