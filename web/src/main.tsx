import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { I18nProvider } from 'react-aria-components';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import { watchNetwork } from './api/reachability.ts';
import { queryClient } from './app/query-client.ts';
import { RECORD_KINDS } from './app/record-kinds.ts';
import { router } from './app/router.tsx';
import { TIMELINE_TYPES } from './app/timeline-types.ts';
import { LANGUAGE } from './language/dictionary.ts';
import { LOCALES } from './language/locale.ts';
import { RecordKinds } from './registry/record-kind.ts';
import { TimelineTypesContext } from './registry/timeline-type.ts';
import { applyTheme } from './ui/theme.ts';

document.documentElement.lang = LANGUAGE;
applyTheme();
watchNetwork();

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <I18nProvider locale={LOCALES.words}>
      <QueryClientProvider client={queryClient}>
        <RecordKinds value={RECORD_KINDS}>
          <TimelineTypesContext value={TIMELINE_TYPES}>
            <RouterProvider router={router} />
          </TimelineTypesContext>
        </RecordKinds>
      </QueryClientProvider>
    </I18nProvider>
  </StrictMode>,
);
