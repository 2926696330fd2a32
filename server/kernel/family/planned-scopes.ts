import type { ScopeFamily } from '../operations/scopes.ts';
import type { ScopeWords } from './family.ts';

/**
 * Descriptions of the scopes whose family does not exist yet. Credentials may have them
 * (docs/behaviour/authentication.md 4).
 */
export const PLANNED_SCOPES: Readonly<Partial<Record<ScopeFamily, ScopeWords>>> = {
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
  support: { title: 'Support', read: 'See tickets', write: 'Answer, change and close tickets' },
  knowledge: {
    title: 'Knowledge',
    read: 'See articles and documents',
    write: 'Create, change and delete articles and documents',
  },
};
