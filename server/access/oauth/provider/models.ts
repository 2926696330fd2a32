import type { Adapter, Payload } from 'oidc-provider';

/** What a model of the library that we do not use throws. */
function unused(): never {
  throw new Error('This part of the OAuth library is not used.');
}

/** An adapter of which a model needs the given functions only. */
export function adapterOf(used: Partial<Adapter>): Adapter {
  return {
    upsert: unused,
    find: unused,
    consume: unused,
    destroy: unused,
    revokeByGrantId: unused,
    findByUid: unused,
    findByUserCode: unused,
    ...used,
  };
}

/**
 * The library's own sessions: kept nowhere, because a person is asked at each authorization, under our session. So no
 * app is ever approved by a cookie alone.
 */
export const sessionAdapter: Adapter = adapterOf({
  upsert: async () => undefined,
  find: async () => undefined,
  destroy: async () => undefined,
});

/** A field of a payload that must be a text. */
export function textOf(payload: Payload, field: string): string {
  const value = payload[field];
  if (typeof value !== 'string') throw new Error(`The OAuth library gave no ${field}.`);
  return value;
}
