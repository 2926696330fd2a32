import type { Statements } from '../../kernel/database/database.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { Destination, DestinationConfig, DestinationKind } from '../destinations/destination.schema.ts';
import type { Purchase } from '../platforms/platform.ts';
import { selectSend } from './read-send.sql.ts';

/** Which conversion, at which destination. */
export interface SendKey {
  readonly conversionId: string;
  readonly destinationId: string;
}

/** A conversion for a destination, as everything is now. */
export interface Send {
  readonly state: string;
  readonly attempts: number;
  readonly first_attempt_at: string | null;
  readonly platform_reference: string | null;
  readonly destination: Pick<Destination, 'id' | 'identifiers' | 'consent_policy' | 'zero_value'> & {
    readonly kind: DestinationKind;
    readonly config: DestinationConfig;
    readonly health_state: string;
    readonly has_secret: boolean;
  };
  readonly deal_exists: boolean;
  readonly purchase: Omit<Purchase, 'contact'> & { readonly contact: Purchase['contact'] | null };
}

/** @param statements of the organization */
export async function readSend(
  statements: Statements,
  organizationId: string,
  key: SendKey,
): Promise<Send | undefined> {
  const [row] = await statements.query<{ json: string }>(selectSend(organizationId, key));
  return row && new JsonText<Send>(row.json).value();
}
