import { useInfiniteQuery } from '@tanstack/react-query';
import { use } from 'react';
import { behindQuery, type Question } from '../../api/insights.ts';
import { inLanguage, t } from '../../language/words.ts';
import { addressOf, RecordKinds } from '../../registry/record-kind.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import { AddressLink } from '../../ui/link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { formatFigure, type Unit } from './figures.ts';

interface BehindDialogProps {
  readonly title: string;
  readonly question: Question;
  readonly cell: string | undefined;
  readonly unit: Unit;
  readonly onClose: () => void;
}

/** The records behind a number, each with its part of it. */
export function BehindDialog({ title, question, cell, unit, onClose }: BehindDialogProps) {
  const records = useInfiniteQuery(behindQuery(question, cell));
  return (
    <Dialog title={title} isOpen onClose={onClose} width="wide" isSheet>
      {records.isPending && <Skeleton className="h-40" />}
      {records.error && <Failure error={records.error} retry={() => void records.refetch()} />}
      {records.data && (
        <ul aria-label={t`Records`} className="max-h-[55vh] divide-y divide-line overflow-y-auto">
          {records.data.pages.flat().map(({ type, id, title: name, contribution, deleted }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a record may be there several times
            <li key={`${id} ${index}`} className="flex min-h-9 items-center justify-between gap-3 py-1">
              {deleted ? (
                <span className="text-text-quiet">{t`A deleted ${inLanguage(type.replaceAll('_', ' '))}`}</span>
              ) : (
                <RecordLink type={type} id={id} name={name ?? ''} />
              )}
              <span className="figures">{formatFigure(contribution, unit)}</span>
            </li>
          ))}
        </ul>
      )}
      <DialogActions>
        {records.hasNextPage && (
          <Button isPending={records.isFetchingNextPage} onPress={() => void records.fetchNextPage()}>
            {t`Show more`}
          </Button>
        )}
        <Button autoFocus onPress={onClose}>
          {t`Close`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function RecordLink({
  type,
  id,
  name,
}: {
  readonly type: string;
  readonly id: string;
  readonly name: string;
}) {
  const pages = use(RecordKinds).find((kind) => kind.type === type)?.pages;
  if (!pages) return <span className="wrap-anywhere">{name}</span>;
  return <AddressLink address={addressOf(pages, id)}>{name}</AddressLink>;
}
