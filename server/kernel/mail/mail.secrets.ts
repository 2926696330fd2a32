import { sql } from '../database/sql.ts';
import { INSTALLATION } from '../jobs/job.ts';
import { NEVER_READABLE, type SealedColumn } from '../secrets/sealed-column.ts';
import { MAIL_CONTENT } from './mail-queue.ts';
import { PASSWORD_SETTING } from './own-account.sql.ts';

/** The content of unsent messages, as a column of secrets. */
export const mailSecrets: readonly SealedColumn[] = [
  {
    ...MAIL_CONTENT,
    name: 'texts of emails',
    ...NEVER_READABLE,
    selectSealed: (after, limit) => sql`
      SELECT nullif(m.org_id, ${INSTALLATION}::uuid) AS organization_id, m.id AS row_id, m.sealed, NULL AS label
      FROM mail_messages m
      WHERE m.has_content AND (${after?.row_id ?? null}::uuid IS NULL
        OR (m.org_id, m.id) > (${after?.organization_id ?? INSTALLATION}::uuid, ${after?.row_id ?? null}::uuid))
      ORDER BY m.org_id, m.id LIMIT ${limit}`,
    giveUp: ({ organization_id, row_id }) => sql`
      UPDATE mail_messages SET sealed = NULL
      WHERE org_id = ${organization_id ?? INSTALLATION} AND id = ${row_id}`,
  },
];

/** The passwords of organizations' mail servers. */
export const mailPasswordSecrets: readonly SealedColumn[] = [
  {
    table: 'organization_settings',
    column: PASSWORD_SETTING,
    name: 'passwords of mail servers',
    ...NEVER_READABLE,
    selectSealed: (after, limit) => sql`
      SELECT s.org_id AS organization_id, s.org_id AS row_id, s.sealed, o.slug || ': password of the mail server' AS label
      FROM organization_settings s JOIN organizations o ON o.id = s.org_id
      WHERE s.name = ${PASSWORD_SETTING} AND (${after?.row_id ?? null}::uuid IS NULL OR s.org_id > ${after?.row_id ?? null}::uuid)
      ORDER BY s.org_id LIMIT ${limit}`,
    // The mail server stays. Its messages fail until someone enters the password again.
    giveUp: ({ row_id }) => sql`
      DELETE FROM organization_settings WHERE org_id = ${row_id} AND name = ${PASSWORD_SETTING}`,
  },
];
