import { useQuery } from '@tanstack/react-query';
import { dealConversionsQuery, destinationsQuery } from '../../api/conversions.ts';
import { rich, t } from '../../language/words.ts';
import { Moment } from '../../ui/moment.tsx';
import { formatMoney } from '../formats.ts';
import { SendRow } from './send-row.tsx';

/** What advertising platforms were told about a deal. Shown once there is something. */
export function DealConversions({ dealId }: { readonly dealId: string }) {
  const { data: conversions = [] } = useQuery(dealConversionsQuery(dealId));
  const { data: destinations } = useQuery({ ...destinationsQuery, enabled: conversions.length > 0 });
  if (conversions.length === 0) return null;
  return (
    <section
      aria-label={t`What the platforms were told`}
      className="border-b border-line px-4 py-3 last:border-b-0"
    >
      <h2 className="mb-1 min-h-8 font-semibold">{t`What the platforms were told`}</h2>
      {conversions.map((conversion) => (
        <div key={conversion.id}>
          {conversions.length > 1 && (
            <h3 className="text-small text-text-quiet">
              {rich`Win ${conversion.seq} · ${formatMoney(conversion.value, conversion.currency)} ·
                ${<Moment at={conversion.won_at} />}`}
            </h3>
          )}
          <ul>
            {conversion.sends.map((send) => (
              <SendRow
                key={send.destination_id}
                conversion={conversion}
                send={send}
                destination={destinations?.find(({ id }) => id === send.destination_id)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
