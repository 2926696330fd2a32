import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { invalidRequest, notFound } from '../../kernel/operations/errors.ts';
import { hintOf } from '../../kernel/secrets/hint.ts';
import { placeOfDestination } from './ads.secrets.ts';
import type { Destination, DestinationKind } from './destination.schema.ts';
import { countPipelines, lockDestination, saveSecret, selectDestination } from './destination.sql.ts';
import { requireSecret } from './destination-config.ts';

/** @throws 404 `not_found` */
export async function lockedDestination(context: WriteContext, id: string): Promise<Destination> {
  const [row] = await context.query<{ json: string }>(lockDestination(context.organizationId, id));
  if (!row) throw notFound('conversion destination');
  return new JsonText<Destination>(row.json).value();
}

/** The destination as it is now. */
export async function shownDestination(context: WriteContext, id: string): Promise<JsonText<Destination>> {
  const [row] = await context.query<{ json: string }>(selectDestination(context.organizationId, id));
  if (!row) throw notFound('conversion destination');
  return new JsonText<Destination>(row.json);
}

/** Seals the secret of a destination. */
export async function storeSecret(
  context: WriteContext,
  { id, kind }: { readonly id: string; readonly kind: DestinationKind },
  secret: string,
): Promise<void> {
  requireSecret(kind, secret);
  const { organizationId } = context;
  const sealed = await context.secrets.seal(context, placeOfDestination(organizationId, id), secret);
  await context.query(saveSecret(organizationId, id, { sealed, hint: hintOf(secret) }));
}

/** @throws 400 `invalid_request` if one is not a pipeline of the organization */
export async function requirePipelines(context: WriteContext, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const [row] = await context.query<{ counted: number }>(countPipelines(context.organizationId, ids));
  if (row?.counted !== new Set(ids).size) {
    throw invalidRequest("'pipeline_ids' must be pipelines of your organization.");
  }
}
