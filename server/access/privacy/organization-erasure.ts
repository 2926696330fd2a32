import { z } from 'zod';
import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { Sql } from '../../kernel/database/sql.ts';
import { requireOwner } from '../../kernel/operations/admit.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { defineRead, defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { lockOrganization } from '../organizations/organization.sql.ts';
import {
  type OrganizationErasure,
  organizationErasureRequest,
  organizationErasureView,
} from './organization-erasure.schema.ts';
import {
  deleteEndedErasure,
  deleteErasure,
  insertErasure,
  selectErasure,
} from './organization-erasure.sql.ts';

/**
 * How owners have their organization erased: a request waits seven days, every member is told by email, and any owner
 * can cancel it. The job in `erase-organizations.ts` erases what is due.
 */

const NONE: OrganizationErasure = { requested_at: null, requested_by_name: null, due_at: null };

interface Queries {
  query<Row extends object>(statement: Sql): Promise<Row[]>;
}

async function erasureOf(
  context: Queries,
  organizationId: string,
): Promise<JsonText<OrganizationErasure> | OrganizationErasure> {
  const [row] = await context.query<{ json: string }>(selectErasure(organizationId));
  return row ? new JsonText(row.json) : NONE;
}

/** Shows members whether and when the organization will be erased. */
export const getOrganizationErasure = defineRead({
  name: 'get-organization-erasure',
  summary: 'Get the request to erase the organization',
  scope: 'crm:read',
  input: z.object({}),
  output: organizationErasureView,
  run: async (context) => ({ data: await erasureOf(context, context.organizationId) }),
});

/** Requests the erasure of the organization. A request that is waiting stays as it is. */
export const requestOrganizationErasure = defineWrite({
  name: 'request-organization-erasure',
  summary: 'Request the erasure of the organization',
  description:
    'It begins seven days later. Until then, every owner can cancel it. Every member is told by email.',
  scope: 'crm:write',
  role: 'admin',
  sensitive: true,
  input: organizationErasureRequest,
  output: organizationErasureView,
  run: async (context, { name }) => {
    const { organizationId, caller } = context;
    requireOwner(caller.credential, 'erase the organization');
    const [organization] = await context.query<{ name: string }>(lockOrganization(organizationId));
    if (name !== organization?.name) throw invalidRequest("'name' must be the name of the organization.");
    await context.query(deleteEndedErasure(organizationId));
    const inserted = await context.query(insertErasure(organizationId, caller.credential.userId));
    if (inserted.length > 0) {
      context.audit({ recordType: 'organization', recordId: organizationId, action: 'erasure_requested' });
      context.defer(insertSecurityEvent(caller, 'organization_erasure_requested'));
    }
    return { data: await erasureOf(context, organizationId) };
  },
});

/** Cancels the erasure of the organization before it begins. */
export const cancelOrganizationErasure = defineWrite({
  name: 'cancel-organization-erasure',
  summary: 'Cancel the erasure of the organization',
  scope: 'crm:write',
  role: 'admin',
  sensitive: true,
  input: z.object({}),
  run: async (context) => {
    const { organizationId, caller } = context;
    requireOwner(caller.credential, 'erase the organization');
    const deleted = await context.query(deleteErasure(organizationId));
    if (deleted.length > 0) {
      context.audit({ recordType: 'organization', recordId: organizationId, action: 'erasure_canceled' });
      context.defer(insertSecurityEvent(caller, 'organization_erasure_canceled'));
    }
    return DONE;
  },
});
