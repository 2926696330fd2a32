import { SCOPE_FAMILIES, type ScopeFamily } from '../kernel/scopes.ts';

/** What the scopes of a family let a key or an app do, as a person is asked about it; write includes read. */
export interface ScopeWords {
  readonly title: string;
  readonly read: string;
  readonly write: string;
}

/** The scopes in plain words, family by family. */
export const SCOPE_WORDS: Readonly<Record<ScopeFamily, ScopeWords>> = {
  crm: {
    title: 'Contacts and deals',
    read: 'See contacts, companies, deals, pipelines and activities',
    write: 'Create, change and delete contacts, companies, deals and activities',
  },
  webhooks: {
    title: 'Webhooks',
    read: 'See webhooks and what they delivered',
    write: 'Create, change and delete webhooks, which send data to other services',
  },
  prospecting: {
    title: 'Prospecting',
    read: 'See prospects and searches for them',
    write: 'Search for prospects and work on them',
  },
  social: {
    title: 'Social media',
    read: 'See posts and accounts of social media',
    write: 'Write, plan and delete posts',
  },
  ads: { title: 'Ads', read: 'See ads and what they cost', write: 'Create, change and stop ads' },
  marketing: {
    title: 'Marketing',
    read: 'See campaigns and mailing lists',
    write: 'Create, change and send campaigns',
  },
  content: {
    title: 'Content',
    read: 'See texts and media',
    write: 'Create, change and delete texts and media',
  },
  web: { title: 'Website', read: 'See pages and forms', write: 'Create, change and delete pages and forms' },
  support: { title: 'Support', read: 'See tickets', write: 'Answer, change and close tickets' },
  insights: { title: 'Insights', read: 'See reports', write: 'Create, change and delete reports' },
  workflows: {
    title: 'Workflows',
    read: 'See workflows and their runs',
    write: 'Create, change, start and stop workflows',
  },
  knowledge: {
    title: 'Knowledge',
    read: 'See articles and documents',
    write: 'Create, change and delete articles and documents',
  },
};

/** The families that the REST API asks for stand open in a form; the others gate tools (section 5, rule 5). */
export const FIRST_FAMILIES: readonly ScopeFamily[] = ['crm', 'webhooks'];
export const OTHER_FAMILIES = SCOPE_FAMILIES.filter((family) => !FIRST_FAMILIES.includes(family));

/** Granted scopes as a line of a list: `Contacts and deals, Webhooks (read)`. */
export function scopesInWords(scopes: readonly string[]): string {
  if (SCOPE_FAMILIES.every((family) => scopes.includes(`${family}:write`))) return 'Everything';
  const words = SCOPE_FAMILIES.flatMap((family) => {
    if (scopes.includes(`${family}:write`)) return [SCOPE_WORDS[family].title];
    return scopes.includes(`${family}:read`) ? [`${SCOPE_WORDS[family].title} (read)`] : [];
  });
  const others = scopes.filter((scope) => !SCOPE_FAMILIES.some((family) => scope.startsWith(`${family}:`)));
  return [...words, ...others].join(', ');
}
