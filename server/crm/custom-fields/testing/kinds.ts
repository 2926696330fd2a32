/** The kinds of record that can have custom fields: where they are, and what a new one needs. Tests go through all of them. */
export const KINDS_WITH_FIELDS = [
  { object: 'contact', name: 'contacts', path: '/api-contacts', needs: 'first_name' },
  { object: 'company', name: 'companies', path: '/api-companies', needs: 'name' },
  { object: 'deal', name: 'deals', path: '/api-deals', needs: 'title' },
  { object: 'task', name: 'tasks', path: '/api-tasks', needs: 'title' },
] as const;
