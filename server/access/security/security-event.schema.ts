import { z } from 'zod';
import { SECURITY_KINDS } from '../../kernel/audit/security-kinds.ts';
import { label, page, timestamp, timestampView, uuid } from '../../kernel/fields/fields.ts';

const kind = z.enum(SECURITY_KINDS);

/** An event of the security log. */
export const securityEventView = z
  .object({
    id: z.uuid(),
    occurred_at: timestampView,
    kind: kind.meta({ description: 'What happened.' }),
    user_id: z.uuid().nullable().meta({ description: 'The person who did it or whose account it concerns.' }),
    user_name: z.string().nullable().meta({ description: 'Null if the person has left.' }),
    address: z.string().nullable().meta({ description: 'The network address; null for a command.' }),
    browser: z.string().nullable().meta({ description: 'The `User-Agent` of the client.' }),
    credential_kind: z
      .string()
      .nullable()
      .meta({ examples: ['session', 'api_key'] }),
    credential_id: z.uuid().nullable(),
    request_id: z.string(),
    details: z.record(z.string(), z.unknown()).meta({ description: 'Further details, without secrets.' }),
  })
  .meta({ id: 'SecurityEvent', description: 'An event of the security log.' });

export type SecurityEvent = z.infer<typeof securityEventView>;

/** The filters of the security log; an event must match all that are given. */
export const securityQuery = z.object({
  since: timestamp().optional().meta({ description: 'Only events at or after this time.' }),
  until: timestamp().optional().meta({ description: 'Only events before this time.' }),
  kind: kind.optional(),
  user_id: uuid().optional(),
  address: label().optional(),
  before: uuid().optional().meta({ description: '`meta.next` of the previous page.' }),
  limit: page({ default: 50, max: 100 }).limit,
});

export type SecurityQuery = z.infer<typeof securityQuery>;
