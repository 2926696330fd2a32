import { z } from 'zod';
import { label, page, timestamp, timestampView, uuid } from '../../kernel/fields/fields.ts';

/** The interfaces through which changes are made. `system` is Kontor's own work. */
const door = z.enum(['rest', 'mcp', 'web', 'command', 'system', 'form']);

/** An entry of the audit log: who changed which record, how, and through which interface. */
export const auditEntryView = z
  .object({
    id: z.uuid(),
    occurred_at: timestampView,
    operation: z.string().meta({ examples: ['update-deal'] }),
    action: z
      .string()
      .meta({ description: 'What happened to the record.', examples: ['created', 'updated', 'deleted'] }),
    record_type: z.string().meta({ examples: ['deal'] }),
    record_id: z.uuid(),
    changes: z
      .record(z.string(), z.object({ from: z.unknown(), to: z.unknown() }))
      .meta({ description: 'The old and new value of each changed field.' }),
    door: door.meta({ description: 'The interface through which the change was made.' }),
    actor: z.string().meta({ description: 'The name of the interface.', examples: ['External agent (MCP)'] }),
    user_id: z.uuid().nullable().meta({ description: 'The person behind the credential.' }),
    user_name: z.string().nullable().meta({ description: 'Also null if the person has left.' }),
    credential_kind: z.enum(['api_key', 'access_token', 'session', 'command', 'system', 'workflow', 'form']),
    credential_name: z
      .string()
      .nullable()
      .meta({ description: 'The name of the API key or connected app; null for a person.' }),
    tool: z.string().nullable().meta({ description: 'The tool that an agent called.' }),
    arguments: z
      .record(z.string(), z.unknown())
      .nullable()
      .meta({ description: 'Its arguments, without secrets.' }),
    request_id: z.string(),
  })
  .meta({ id: 'AuditEntry', description: 'An entry of the audit log.' });

export type AuditEntry = z.infer<typeof auditEntryView>;

/** The filters of the audit log. An entry must match all that are given. */
export const auditQuery = z.object({
  since: timestamp().optional().meta({ description: 'Only entries at or after this time.' }),
  until: timestamp().optional().meta({ description: 'Only entries before this time.' }),
  user_id: uuid().optional(),
  door: door.optional(),
  operation: label().optional(),
  action: label().optional(),
  record_type: label().optional(),
  record_id: uuid().optional(),
  before: uuid().optional().meta({ description: '`meta.next` of the previous page.' }),
  limit: page({ default: 50, max: 100 }).limit,
});

export type AuditQuery = z.infer<typeof auditQuery>;
