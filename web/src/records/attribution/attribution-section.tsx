import { useQuery } from '@tanstack/react-query';
import { attributionQuery, type Touch } from '../../api/attribution.ts';
import { t } from '../../language/words.ts';
import { Moment } from '../../ui/moment.tsx';
import { whereItCameFrom, whichCampaign } from './touch-words.ts';

/** The first and the last touch of a contact, on its page and on those of its deals. Shown once there is one. */
export function AttributionSection({ contactId }: { readonly contactId: string }) {
  const { data } = useQuery(attributionQuery(contactId));
  if (!data?.first || !data.last) return null;
  const isOne = data.first.id === data.last.id;
  return (
    <section aria-label={t`Came from`} className="border-b border-line px-4 py-3 last:border-b-0">
      <div className="mb-1 flex min-h-8 items-center gap-2">
        <h2 className="font-semibold">{t`Came from`}</h2>
        {data.count > 1 && <span className="figures text-text-quiet">{t`${data.count} touches`}</span>}
      </div>
      <dl className="flex flex-col gap-2">
        <TouchRow label={isOne ? t`Only touch` : t`First touch`} touch={data.first} />
        {!isOne && <TouchRow label={t`Last touch`} touch={data.last} />}
      </dl>
    </section>
  );
}

function TouchRow({ label, touch }: { readonly label: string; readonly touch: Touch }) {
  const campaign = whichCampaign(touch);
  return (
    <div>
      <dt className="text-text-quiet">
        {label} · <Moment at={touch.seen_at} />
      </dt>
      <dd>
        {whereItCameFrom(touch)}
        {campaign !== undefined && <span className="text-text-quiet"> · {campaign}</span>}
        {touch.page !== null && (
          <span className="block truncate text-text-quiet" title={touch.page}>
            {touch.page}
          </span>
        )}
      </dd>
    </div>
  );
}
