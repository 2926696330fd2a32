import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type Report, useUpdateReport } from '../../../api/insights.ts';
import { t } from '../../../language/words.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { notify, notifyFailure } from '../../../ui/toast.tsx';
import { ReportsFrame } from '../reports-frame.tsx';
import { SavedReport } from '../saved-report.tsx';
import { useMayChange } from '../use-may-change.ts';
import { Builder } from './builder.tsx';
import { type BuilderSearch, readBuilderSearch } from './builder-search.ts';
import { draftOf, searchOf } from './question.ts';
import { SaveReportDialog } from './save-report-dialog.tsx';

const route = getRouteApi('/reports/saved/$id/edit');

/** `/reports/saved/:id/edit`: changes a saved report. The address holds what was changed since it was opened. */
export function EditReportPage() {
  const { id } = route.useParams();
  const own = readBuilderSearch(route.useSearch());
  const navigate = route.useNavigate();
  const shown = `/reports/saved/${id}`;
  return (
    <SavedReport id={id} shown={shown}>
      {(report) => {
        const search = own.metric === undefined ? searchOf(report) : own;
        return (
          <ReportsFrame
            title={report.name}
            shown={shown}
            action={<Actions key={id} report={report} search={search} />}
          >
            <Builder search={search} change={(part) => void navigate({ search: { ...search, ...part } })} />
          </ReportsFrame>
        );
      }}
    </SavedReport>
  );
}

interface ActionsProps {
  readonly report: Report;
  readonly search: BuilderSearch;
}

function Actions({ report, search }: ActionsProps) {
  const { id, name } = report;
  const navigate = route.useNavigate();
  const mayChange = useMayChange(report);
  const update = useUpdateReport(id);
  const [isCopying, setCopying] = useState(false);
  const draft = draftOf(search);
  if (!draft) return null;
  const save = () =>
    update.mutate(draft, {
      onSuccess: () => {
        notify(t`The report is saved.`);
        void navigate({ to: '/reports/saved/$id', params: { id } });
      },
      onError: notifyFailure,
    });
  return (
    <>
      <LinkButton to="/reports/saved/$id" params={{ id }} className="max-phone:hidden">
        {t`Cancel`}
      </LinkButton>
      <Button look={mayChange ? 'plain' : 'primary'} onPress={() => setCopying(true)}>
        {t`Save as…`}
      </Button>
      {mayChange && (
        <Button look="primary" isPending={update.isPending} onPress={save}>
          {t`Save`}
        </Button>
      )}
      {isCopying && (
        <SaveReportDialog name={t`${name} (copy)`} draft={draft} onClose={() => setCopying(false)} />
      )}
    </>
  );
}
