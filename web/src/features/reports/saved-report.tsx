import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Report, reportsQuery } from '../../api/insights.ts';
import { t } from '../../language/words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ReportsFrame } from './reports-frame.tsx';

interface SavedReportProps {
  readonly id: string;
  /** The address of the report. */
  readonly shown: string;
  readonly children: (report: Report) => ReactNode;
}

/** A saved report once it is loaded, or that there is none. */
export function SavedReport({ id, shown, children }: SavedReportProps) {
  const { data } = useQuery(reportsQuery);
  const report = data?.find((each) => each.id === id);
  if (report) return children(report);
  return (
    // The header is as high as that of the report.
    <ReportsFrame title={t`Report`} shown={shown} controls={null}>
      {data ? (
        <EmptyState title={t`There is no such report`}>
          {t`It was deleted, or it is not shared with you.`}
        </EmptyState>
      ) : (
        <Skeleton className="h-48" />
      )}
    </ReportsFrame>
  );
}
