import { v7 as uuidv7 } from 'uuid';
import { selectContact, selectContacts } from '../../server/crm/contacts/contact.sql.ts';
import { contactQuery } from '../../server/crm/contacts/contact-query.schema.ts';
import type { Deal } from '../../server/crm/deals/deal.schema.ts';
import { lockDeal, updateDealRow } from '../../server/crm/deals/deal.sql.ts';
import { patchedRow } from '../../server/crm/deals/deal-row.ts';
import { insertAuditEntries } from '../../server/kernel/audit/audit.ts';
import { JsonText } from '../../server/kernel/database/json-text.ts';
import type { Sql } from '../../server/kernel/database/sql.ts';
import type { Transaction } from '../../server/kernel/database/transaction.ts';
import { changesBetween } from '../../server/kernel/operations/changes.ts';
import type { Caller } from '../../server/kernel/operations/credential.ts';
import { insertEvents } from '../../server/kernel/operations/outbox.ts';
import { causeOf } from '../../server/kernel/relay/event-cause.ts';
import { insertActivities } from '../../server/records/activities/activity.sql.ts';

/** The server's own statements for reads and for moving a deal, with nothing else of the server around them. */

const FIRST_PAGE = contactQuery.parse({});

/** `GET /api-contacts`: the first 100. */
export function listStatement(organizationId: string): Sql {
  return selectContacts(organizationId, FIRST_PAGE);
}

/** `GET /api-contacts/:id`. */
export function getStatement(organizationId: string, id: string): Sql {
  return selectContact(organizationId, id);
}

/**
 * `PATCH /api-deals/:id` with a `stage_id`: every row that the move of a deal writes. Checks nothing.
 * @returns the JSON of the deal
 */
export async function moveDeal(
  transaction: Transaction,
  caller: Caller,
  id: string,
  stageId: string,
): Promise<string> {
  const { organizationId } = caller.credential;
  const [locked] = await transaction.query<{ json: string; now: string }>(lockDeal(organizationId, id));
  if (!locked) throw new Error('The deal is gone.');
  const before = new JsonText<Deal>(locked.json).value();
  const { won_at, lost_at, lost_reason } = before;
  const row = patchedRow(before, {}, { stage_id: stageId, won_at, lost_at, lost_reason });
  const [written] = await transaction.query<{ json: string }>(
    updateDealRow(organizationId, id, { ...row, title: undefined }, locked.now),
  );
  if (!written) throw new Error('The deal was not written.');
  for (const statement of rowsOfMove(caller, before, new JsonText<Deal>(written.json), locked.now)) {
    transaction.defer(statement);
  }
  return written.json;
}

function rowsOfMove(caller: Caller, before: Deal, record: JsonText<Deal>, now: string): Sql[] {
  const { organizationId, userId } = caller.credential;
  const deal = record.value();
  const metadata = { from_stage_id: before.stage_id, to_stage_id: deal.stage_id };
  const changes = changesBetween(before, deal);
  const subject = { recordType: 'deal', recordId: deal.id };
  return [
    insertActivities(
      [
        { activity_type: 'stage_change', deal_id: deal.id, description: 'Stage changed', metadata },
        {
          activity_type: 'deal_stage_change',
          contact_id: deal.contact_id,
          description: 'Deal moved',
          metadata,
        },
      ],
      { organizationId, performedBy: userId, createdAt: now },
    ),
    insertAuditEntries(caller, 'update-deal', [{ ...subject, action: 'updated', changes }]),
    insertEvents(
      organizationId,
      [{ ...subject, type: 'deal.updated', record, occurredAt: now, changes }],
      causeOf(caller),
    ),
  ];
}

/** A caller for whom statements are written without anyone having been authenticated. */
export function bareCaller(organizationId: string): Caller {
  const id = uuidv7();
  return {
    credential: {
      kind: 'api_key',
      id,
      organizationId,
      userId: id,
      role: 'owner',
      scopes: new Set(),
      rateLimitPerMinute: null,
    },
    door: 'rest',
    requestId: id,
  };
}
