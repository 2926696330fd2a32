/** The types that people log. */
export const LOGGED = ['note', 'call', 'email', 'meeting'] as const;

export type Logged = (typeof LOGGED)[number];

/** Tells whether an activity was written down by someone, not recorded by Kontor itself. */
export function isLogged(type: string): type is Logged {
  return LOGGED.some((logged) => logged === type);
}
