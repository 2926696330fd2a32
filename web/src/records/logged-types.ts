/** The types that people log. */
export const LOGGED = ['note', 'call', 'email', 'meeting'] as const;

export type Logged = (typeof LOGGED)[number];

/** Whether people log activities of this type, rather than Kontor. */
export function isLogged(type: string): type is Logged {
  return LOGGED.some((logged) => logged === type);
}
