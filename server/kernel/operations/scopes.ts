import { scopeRequired } from './errors.ts';

/** The twelve scope families (docs/behaviour/authentication.md 4). */
export const SCOPE_FAMILIES = [
  'crm',
  'prospecting',
  'social',
  'ads',
  'marketing',
  'content',
  'web',
  'support',
  'insights',
  'workflows',
  'knowledge',
  'webhooks',
] as const;

export type ScopeFamily = (typeof SCOPE_FAMILIES)[number];
export type Scope = `${ScopeFamily}:${'read' | 'write'}`;

/** All scopes, in the order of the families, read before write. */
export const ALL_SCOPES: readonly Scope[] = SCOPE_FAMILIES.flatMap((family): Scope[] => [
  `${family}:read`,
  `${family}:write`,
]);

/** Legacy scopes from before families, and their replacements (docs/behaviour/authentication.md 6). */
const LEGACY_SCOPES: ReadonlyMap<string, Scope> = new Map([
  ['contacts:read', 'crm:read'],
  ['contacts:write', 'crm:write'],
]);

/** All scopes that can be granted to a credential: those of the families and the legacy aliases. */
export const GRANTABLE_SCOPES: ReadonlySet<string> = new Set([...ALL_SCOPES, ...LEGACY_SCOPES.keys()]);

/** Whether a scope can be granted to a credential: it belongs to a family or is a legacy alias. */
export function isGrantableScope(scope: string): boolean {
  return GRANTABLE_SCOPES.has(scope);
}

/**
 * All scopes that the granted ones include: aliases are resolved, and write includes read
 * (docs/behaviour/authentication.md 3 and 6). Unknown scopes are ignored.
 */
export function satisfiedScopes(granted: Iterable<string>): ReadonlySet<Scope> {
  const satisfied = new Set<Scope>();
  for (const scope of granted) {
    const resolved = LEGACY_SCOPES.get(scope) ?? ALL_SCOPES.find((known) => known === scope);
    if (resolved === undefined) continue;
    satisfied.add(resolved);
    const read = ALL_SCOPES.find((known) => known === resolved.replace(':write', ':read'));
    if (read) satisfied.add(read);
  }
  return satisfied;
}

/** Throws 403 `forbidden` with the name of the scope unless it is satisfied. */
export function requireScope(satisfied: ReadonlySet<Scope>, required: Scope): void {
  if (!satisfied.has(required)) throw scopeRequired(required);
}
