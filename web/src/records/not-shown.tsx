import { useQuery } from '@tanstack/react-query';
import { useMatch } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { isGone } from '../api/client.ts';
import { capital } from '../api/field-words.ts';
import { forget, type Kept, keptPlaces, keptVersion, subscribeToKept } from '../api/kept/kept.ts';
import { survivorQuery } from '../api/survivor.ts';
import { inLanguage, inSentence, rich, t } from '../language/words.ts';
import { addressOf, useRecordPages } from '../registry/record-kind.ts';
import { Button } from '../ui/button.tsx';
import { CopyBox } from '../ui/copy-box.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Failure } from '../ui/failure.tsx';
import { AddressLink } from '../ui/link.tsx';

interface NotShownProps {
  /** The kind of record, such as `deal`. */
  readonly kind: string;
  readonly error: Error;
  readonly retry: () => void;
}

/** Says why a record is not shown: it does not exist, or it could not be loaded. What was typed on its page stays. */
export function NotShown({ kind, error, retry }: NotShownProps) {
  return isGone(error) ? <Gone kind={kind} /> : <Failure error={error} retry={retry} />;
}

const RECORD = /[^/]{36}$/;

function Gone({ kind }: { readonly kind: string }) {
  const pages = useRecordPages(kind);
  const page = useMatch({ strict: false, select: ({ pathname }) => pathname });
  const record = RECORD.exec(page)?.[0] ?? '';
  const { data: survivor } = useQuery({ ...survivorQuery(kind, record), enabled: record !== '' });
  const one = inLanguage(kind);
  const name = capital(one);
  return (
    <>
      {survivor ? (
        <EmptyState title={t`${name} merged`}>
          {rich`This ${one} was merged into another one.
            ${<AddressLink address={addressOf(pages, survivor)}>{t`Go to that ${one}`}</AddressLink>}`}
        </EmptyState>
      ) : (
        <EmptyState title={t`${name} not found`}>
          {rich`It may have been deleted, or it belongs to another organization.
            ${<AddressLink address={pages.path}>{t`Go to ${inSentence(pages.plural)}`}</AddressLink>}`}
        </EmptyState>
      )}
      <LeftDrafts page={page} />
    </>
  );
}

/** What was typed on the page of a record that is gone, to copy it. */
function LeftDrafts({ page }: { readonly page: string }) {
  useSyncExternalStore(subscribeToKept, keptVersion);
  const drafts = [...keptPlaces(`log ${page}`), ...keptPlaces(`edit ${page} `)];
  if (drafts.length === 0) return null;
  return (
    <section aria-label={t`Not saved`} className="mx-auto flex max-w-lg flex-col gap-3 px-4 pb-16">
      <h2 className="font-semibold">{t`What you typed is not saved`}</h2>
      {drafts.map(([key, one]) => (
        <div key={key} className="flex flex-col gap-1">
          <CopyBox {...textOf(one)} />
          <Button className="self-start" onPress={() => forget(key)}>
            {t`Delete draft`}
          </Button>
        </div>
      ))}
    </section>
  );
}

/** What it is, and the text alone. */
function textOf({ words, value }: Kept): { readonly label: string; readonly text: string } {
  const text = 'text' in value ? String(value.text) : '';
  return { label: words.slice(0, words.length - text.length).replace(/: $/, ''), text };
}
