import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ImportDetails, importQuery, isAtWork } from '../../api/imports.ts';
import { inLanguage, t } from '../../language/words.ts';
import { Chip } from '../../ui/chip.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Link } from '../../ui/link.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ImportAtWork } from './import-at-work.tsx';
import { ImportPreparation } from './import-preparation.tsx';
import { ImportResult } from './import-result.tsx';
import { countRows, STATE_WORDS } from './import-words.ts';

const route = getRouteApi('/import/$importId');

/** `/import/:id`: one import, from mapping its columns to undoing it. */
export function ImportPage() {
  const { importId } = route.useParams();
  const { data, error, refetch } = useQuery(importQuery(importId));
  return (
    <Page
      title={data?.file_name ?? t`Import`}
      before={
        <Link to="/import" aria-label={t`Back to imports`} className="target grid place-items-center">
          <ChevronLeft aria-hidden size={16} />
        </Link>
      }
      controls={data && <ImportMarks details={data} />}
    >
      <div className="mx-auto flex max-w-5xl flex-col gap-8 px-6 py-6 max-phone:px-4">
        {error && !data && <Failure error={error} retry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-64" />}
        {data && <ImportStage key={`${data.id} ${stageOf(data)}`} details={data} />}
      </div>
    </Page>
  );
}

function ImportMarks({ details }: { readonly details: ImportDetails }) {
  const { name, tone } = STATE_WORDS[details.state];
  const { kind, row_count } = details;
  return (
    <>
      <Chip tone={tone}>{name}</Chip>
      <span className="text-text-quiet">{t`${countRows(row_count)} of ${inLanguage(kind)}`}</span>
    </>
  );
}

/** The stage of an import, which decides what the page shows. */
function stageOf(details: ImportDetails): 'preparation' | 'work' | 'result' {
  if (isAtWork(details)) return 'work';
  return details.state === 'ready' || details.state === 'checked' ? 'preparation' : 'result';
}

function ImportStage({ details }: { readonly details: ImportDetails }) {
  const stage = stageOf(details);
  if (stage === 'work') return <ImportAtWork details={details} />;
  return stage === 'result' ? <ImportResult details={details} /> : <ImportPreparation details={details} />;
}
