import { Building2 } from 'lucide-react';
import { t } from '../../language/words.ts';
import { askForRecord } from '../../records/new-record.ts';
import { defineFeature } from '../../registry/feature.ts';
import { companyKind } from './company-kind.ts';
import { companyRoutes } from './company-routes.ts';

/** Companies: table and record pages. */
export const companies = defineFeature({
  routes: [companyRoutes],
  places: [
    { to: '/companies', name: t`Companies`, icon: Building2, keys: 'g o', isUnderMore: true, order: 30 },
  ],
  commands: [
    {
      id: 'new-company',
      title: t`New company`,
      group: t`Create`,
      keys: 'c o',
      run: () => askForRecord('company'),
    },
    {
      id: 'duplicates-companies',
      title: t`Find and merge duplicates in companies`,
      group: t`Go to`,
      isTyped: true,
      run: (goTo) => goTo('/companies/duplicates'),
    },
  ],
  dialogs: [async () => (await import('./new-company.tsx')).NewCompanyDialog],
  recordKinds: [companyKind],
});
