import { z } from 'zod';
import { label, page, text, timestamp, timestampView, uuid } from '../../kernel/fields/fields.ts';

/** A request of a program (docs/behaviour/requests.md 2). */
export const requestView = z
  .object({
    id: z.uuid(),
    occurred_at: timestampView.meta({ description: 'When the response was complete.' }),
    method: z.string().meta({ examples: ['PATCH'] }),
    route: z.string().meta({
      description: 'The template of the path; `unknown` for a path that does not exist.',
      examples: ['/api-deals/:id'],
    }),
    tool: z
      .string()
      .nullable()
      .meta({
        description: 'The tool that an agent called, the first one of a batch; null for other requests.',
        examples: ['list_contacts'],
      }),
    parameters: z.array(z.string()).meta({
      description: 'The names of the parameters in the query and of the members of the body, without values.',
      examples: [['stage_id']],
    }),
    status: z.int().meta({ examples: [200] }),
    duration_ms: z
      .int()
      .meta({ description: 'From the request to the end of the response.', examples: [12] }),
    error: z
      .string()
      .nullable()
      .meta({ description: 'The code of the error; null for none.', examples: ['not_found'] }),
    request_id: z.string().meta({ description: 'As in the header `X-Request-Id` of the response.' }),
    credential_kind: z.string().meta({ description: '`api_key` or `access_token`.', examples: ['api_key'] }),
    credential_id: z.uuid().meta({ description: 'The id of the API key or of the connection of an app.' }),
    credential_name: z
      .string()
      .nullable()
      .meta({ description: 'The name of the API key or app.', examples: ['Website'] }),
  })
  .meta({ id: 'Request', description: 'A request to the API, without its values.' });

export type RequestEntry = z.infer<typeof requestView>;

/** Three digits, or the first of them and `xx`. */
const STATUS = /^[1-5](\d\d|xx)$/;

/** The filters of the requests log; a request must match all that are given. */
export const requestsQuery = z.object({
  status: z
    .string()
    .transform((value) => value.toLowerCase())
    .refine((value) => STATUS.test(value), { error: 'must be a status such as 404, or a class such as 4xx' })
    .optional()
    .meta({
      description: 'Only responses with this status, or of this class, such as `4xx`.',
      examples: ['4xx'],
    }),
  method: label()
    .transform((value) => value.toUpperCase())
    .optional()
    .meta({
      description: 'Only requests with this method.',
    }),
  route: text(200)
    .optional()
    .meta({
      description: 'Only requests whose route begins with this.',
      examples: ['/api-deals'],
    }),
  tool: label().optional().meta({ description: 'Only calls of this tool.' }),
  error: label().optional().meta({ description: 'Only responses with this error code.' }),
  credential_id: uuid().optional().meta({
    description: 'Only requests with this API key or connection of an app.',
  }),
  request_id: label().optional().meta({ description: 'Only the request with this id.' }),
  since: timestamp().optional().meta({ description: 'Only requests at or after this time.' }),
  until: timestamp().optional().meta({ description: 'Only requests before this time.' }),
  before: uuid().optional().meta({ description: '`meta.next` of the previous page.' }),
  ...page({ default: 50, max: 200 }),
});

export type RequestsQuery = z.infer<typeof requestsQuery>;

export const requestsMeta = z
  .object({
    limit: z.int(),
    offset: z.int(),
    count: z.int(),
    next: z
      .uuid()
      .nullable()
      .meta({ description: 'Pass it as `before` to get older requests; null at the end.' }),
  })
  .meta({ id: 'RequestsMeta', description: 'Where the list continues.' });
