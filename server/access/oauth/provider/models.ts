import type { Adapter, Payload } from 'oidc-provider';

/** Thrown by models of the library that we do not use. */
function unused(): never {
  throw new Error('This part of the OAuth library is not used.');
}

/** Creates an adapter for a model that needs only some functions. */
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
 * The library's own sessions. They are not stored, because a person is asked at each authorization, in our session. So
 * a cookie alone never approves an app.
 */
export const sessionAdapter: Adapter = adapterOf({
  upsert: async () => undefined,
  find: async () => undefined,
  destroy: async () => undefined,
});

/** A payload field that must be a string. */
export function textOf(payload: Payload, field: string): string {
  const value = payload[field];
  if (typeof value !== 'string') throw new Error(`The OAuth library gave no ${field}.`);
  return value;
}
