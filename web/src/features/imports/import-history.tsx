import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Import, importsQuery } from '../../api/imports.ts';
import { membersQuery } from '../../api/members.ts';
import { t } from '../../language/words.ts';
import { formatMoment } from '../../records/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { kindOf } from './import-kinds.ts';
import { countRows, STATE_WORDS, summaryOf } from './import-words.ts';

/** Past imports with their results. */
export function ImportHistory() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(importsQuery);
  const imports = data?.pages.flat();
  return (
    <Section title={t`Past imports`}>
      {error && !imports && <Failure error={error} retry={() => void refetch()} />}
      {!imports && !error && <Skeleton className="h-12" />}
      {imports?.length === 0 && (
        <p className="text-text-quiet">{t`No imports yet. You can undo an import for 30 days.`}</p>
      )}
      {imports && imports.length > 0 && (
        <ul aria-label={t`Past imports`} className="divide-y divide-line border-y border-line">
          {imports.map((record) => (
            <ImportRow key={record.id} record={record} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button className="self-start" isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t`Show older`}
        </Button>
      )}
    </Section>
  );
}

function ImportRow({ record }: { readonly record: Import }) {
  const { data: members } = useQuery(membersQuery);
  const { id, kind, file_name, state, row_count, created_by, created_at } = record;
  const { name, tone } = STATE_WORDS[state];
  const who = members?.find(({ user_id }) => user_id === created_by)?.name;
  const what = kindOf(kind)?.name;
  const details = [what, countRows(row_count), who, formatMoment(created_at)].filter((part) => part);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-2">
          <Link to="/import/$importId" params={{ importId: id }} className="font-medium">
            {file_name}
          </Link>
          <Chip tone={tone}>{name}</Chip>
        </div>
        <div className="text-small text-text-quiet">{details.join(' · ')}</div>
      </div>
      <div className="figures text-small text-text-quiet">{summaryOf(record)}</div>
    </li>
  );
}
