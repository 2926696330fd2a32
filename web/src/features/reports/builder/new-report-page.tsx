import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { metricsQuery } from '../../../api/insights.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { ReportsFrame } from '../reports-frame.tsx';
import { Builder } from './builder.tsx';
import { readBuilderSearch } from './builder-search.ts';
import { draftOf } from './question.ts';
import { reportName } from './report-name.ts';
import { SaveReportDialog } from './save-report-dialog.tsx';

const route = getRouteApi('/reports/new');

/** `/reports/new`: composes a report. The address holds what is composed, and each choice is a step back. */
export function NewReportPage() {
  const search = readBuilderSearch(route.useSearch());
  const navigate = route.useNavigate();
  const { data: metrics = [] } = useQuery(metricsQuery);
  const [isSaving, setSaving] = useState(false);
  const draft = draftOf(search);
  const metric = metrics.find(({ key }) => key === search.metric);
  return (
    <ReportsFrame
      title={t`New report`}
      shown="/reports/new"
      action={
        draft && (
          <Button look="primary" onPress={() => setSaving(true)}>
            {t`Save…`}
          </Button>
        )
      }
    >
      <Builder search={search} change={(part) => void navigate({ search: { ...search, ...part } })} />
      {isSaving && draft && (
        <SaveReportDialog
          name={metric ? reportName(metric, draft.query) : ''}
          draft={draft}
          onClose={() => setSaving(false)}
        />
      )}
    </ReportsFrame>
  );
}
