import { z } from 'zod';
import { label, page, timestamp, timestampView, uuid } from '../../kernel/fields/fields.ts';

/** The ways by which a change comes in; `system` is what Kontor does by itself. */
const door = z.enum(['rest', 'mcp', 'web', 'command', 'system', 'form']);

/** One line of the audit log: who changed which record, how, and by which way. */
export const auditEntryView = z
  .object({
    id: z.uuid(),
    occurred_at: timestampView,
    operation: z.string().meta({ examples: ['update-deal'] }),
    action: z
      .string()
      .meta({ description: 'What became of the record.', examples: ['created', 'updated', 'deleted'] }),
    record_type: z.string().meta({ examples: ['deal'] }),
    record_id: z.uuid(),
    changes: z
      .record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))
      .meta({ description: 'What it was and what it is, by field.' }),
    door: door.meta({ description: 'By which way the change came in.' }),
    actor: z.string().meta({ description: 'The way in words.', examples: ['External agent (MCP)'] }),
    user_id: z.uuid().nullable().meta({ description: 'The person behind the credential.' }),
    user_name: z.string().nullable().meta({ description: 'Null, too, of one who has left.' }),
    credential_kind: z.enum(['api_key', 'access_token', 'session', 'command', 'system', 'workflow', 'form']),
    credential_name: z
      .string()
      .nullable()
      .meta({ description: 'The name of the API key or of the connected app; null for a person.' }),
    tool: z.string().nullable().meta({ description: 'The tool that an agent called.' }),
    arguments: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Its arguments, without secrets.' }),
    request_id: z.string(),
  })
  .meta({ id: 'AuditEntry', description: 'One line of the audit log.' });

export type AuditEntry = z.infer<typeof auditEntryView>;

/** The filters of the audit log; an entry must meet all that are given. */
export const auditQuery = z.object({
  since: timestamp().optional().meta({ description: 'Only entries of this time or later.' }),
  until: timestamp().optional().meta({ description: 'Only entries before this time.' }),
  user_id: uuid().optional(),
  door: door.optional(),
  operation: label().optional(),
  action: label().optional(),
  record_type: label().optional(),
  record_id: uuid().optional(),
  before: uuid().optional().meta({ description: 'Where the list goes on: `meta.next` of the page before.' }),
  limit: page({ default: 50, max: 100 }).limit,
});

export type AuditQuery = z.infer<typeof auditQuery>;
