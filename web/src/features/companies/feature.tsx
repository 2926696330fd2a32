import { Building2 } from 'lucide-react';
import { askForRecord } from '../../records/new-record.ts';
import { defineFeature } from '../../registry/feature.ts';
import { companyKind } from './company-kind.ts';
import { companyRoutes } from './company-routes.ts';

/** Companies: table and record pages. */
export const companies = defineFeature({
  routes: [companyRoutes],
  places: [
    { to: '/companies', name: 'Companies', icon: Building2, keys: 'g o', isUnderMore: true, order: 30 },
  ],
  commands: [
    {
      id: 'new-company',
      title: 'New company',
      group: 'Create',
      keys: 'c o',
      run: () => askForRecord('company'),
    },
    {
      id: 'duplicates-companies',
      title: 'Find and merge duplicates in companies',
      group: 'Go to',
      isTyped: true,
      run: (goTo) => goTo('/companies/duplicates'),
    },
  ],
  dialogs: [async () => (await import('./new-company.tsx')).NewCompanyDialog],
  recordKinds: [companyKind],
});
