import type { Adapter, Payload } from 'oidc-provider';
import type { Statements } from '../../../kernel/database/database.ts';
import type { ExchangeWrites } from './exchange-writes.ts';
import { deleteInteraction, selectInteraction, upsertInteraction } from './interaction.sql.ts';
import { adapterOf } from './models.ts';

/** Authorization requests that wait for a person's answer. */
export function interactionAdapter(database: Statements, writes: ExchangeWrites): Adapter {
  return adapterOf({
    upsert: async (id, payload, lifetimeSeconds) => {
      writes.add(upsertInteraction(id, payload, lifetimeSeconds));
    },
    find: async (id) => {
      const [row] = await database.query<{ payload: Payload }>(selectInteraction(id));
      return row?.payload;
    },
    destroy: async (id) => {
      writes.add(deleteInteraction(id));
    },
  });
}
