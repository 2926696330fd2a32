import { ClipboardList } from 'lucide-react';
import { t } from '../../language/words.ts';
import { defineFeature } from '../../registry/feature.ts';
import { askForForm } from './asked-form.ts';
import { formRoutes } from './form-routes.ts';
import { submissionKind } from './submission-kind.ts';

/** Forms: what visitors of websites fill in, and what becomes of it. */
export const forms = defineFeature({
  routes: [formRoutes],
  places: [{ to: '/forms', name: t`Forms`, icon: ClipboardList, keys: 'g f', order: 60, isUnderMore: true }],
  commands: [
    {
      id: 'new-form',
      title: t`New form`,
      group: t`Create`,
      isTyped: true,
      run: (goTo) => {
        askForForm({});
        goTo('/forms');
      },
    },
    {
      id: 'held-submissions',
      title: t`Held form submissions`,
      group: t`Go to`,
      isTyped: true,
      run: (goTo) => goTo('/forms/submissions?verdict=held'),
    },
  ],
  recordKinds: [submissionKind],
  timelineTypes: {
    form_submission: { name: t`Form`, did: t`sent a form`, icon: ClipboardList },
  },
});
