import { t } from '../../../language/words.ts';
import { whereItCameFrom, whichCampaign } from '../../../records/attribution/touch-words.ts';
import { Moment } from '../../../ui/moment.tsx';
import { Section } from '../../../ui/section.tsx';
import type { SentTouch, Submission } from '../api/submissions.ts';
import { Facts } from './facts.tsx';

/** Where the sender came from: clicks on ads, campaigns, and the page with the form. */
export function Origin({ attribution: { page, referrer, touches } }: Pick<Submission, 'attribution'>) {
  const facts = [
    ...touches.map((touch) => ({
      key: `${touch.kind} ${touch.value} ${touch.seen_at}`,
      label: whereItCameFrom(touch),
      value: <TouchWords touch={touch} />,
    })),
    ...(page === null ? [] : [{ key: 'page', label: t`Page`, value: page }]),
    ...(referrer === null ? [] : [{ key: 'referrer', label: t`Came to the page from`, value: referrer }]),
  ];
  if (facts.length === 0) return null;
  return (
    <Section title={t`Came from`}>
      <Facts facts={facts} />
    </Section>
  );
}

function TouchWords({ touch }: { readonly touch: SentTouch }) {
  const campaign = whichCampaign(touch);
  return (
    <>
      {campaign !== undefined && <span className="block">{campaign}</span>}
      {touch.value !== null && (
        <span className="block">
          {touch.kind} {touch.value}
        </span>
      )}
      <span className="block text-text-quiet">
        <Moment at={touch.seen_at} />
      </span>
    </>
  );
}
