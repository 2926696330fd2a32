import { useQuery } from '@tanstack/react-query';
import { useMayAdminister, useSession } from '../../../api/session.ts';
import { exchangeRatesQuery, type OwnRate, useSetExchangeRates } from '../../../api/settings.ts';
import { rich, t } from '../../../language/words.ts';
import { formatDate, formatDecimal } from '../../../records/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Row, Rows } from '../../../ui/rows.tsx';
import { Section } from '../../../ui/section.tsx';
import { notifyAfter } from '../../../ui/toast.tsx';
import { NoOrganization } from '../admins-only.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { NewRate } from './new-rate.tsx';

type Rates = Awaited<ReturnType<NonNullable<typeof exchangeRatesQuery.queryFn>>>;

/** `/settings/exchange-rates`: how amounts in other currencies are counted. */
export function ExchangeRatesPage() {
  const { organization } = useSession();
  return (
    <SettingsPage title={t`Exchange rates`}>
      {organization ? <ExchangeRates key={organization.id} /> : <NoOrganization />}
    </SettingsPage>
  );
}

function ExchangeRates() {
  const query = useQuery(exchangeRatesQuery);
  return (
    <Loaded query={query}>
      {(rates) => (
        <>
          <p className="max-w-prose">
            {rich`Sums and reports are in ${rates.currency}, the currency of your
              ${<Link to="/settings/regional">{t`regional settings`}</Link>}. Each deal in another currency
              is converted by the rate of its day. Deals without a rate are left out, and the report says
              how many.`}
          </p>
          <OwnRates {...rates} />
          <PublishedRates {...rates} />
        </>
      )}
    </Loaded>
  );
}

function OwnRates({ currency, exchange_rates: rates }: Rates) {
  const mayAdminister = useMayAdminister();
  return (
    <Section title={t`Your rates`} lead={t`They come before those of the European Central Bank.`}>
      {rates.length === 0 ? (
        <p className="text-text-quiet">{t`No rates of your own.`}</p>
      ) : (
        <Rows label={t`Your rates`}>
          {rates.map((rate) => (
            <OwnRateRow key={`${rate.base} ${rate.currency} ${rate.day}`} rate={rate} rates={rates} />
          ))}
        </Rows>
      )}
      {mayAdminister && <NewRate base={currency} rates={rates} />}
    </Section>
  );
}

function OwnRateRow({ rate, rates }: { readonly rate: OwnRate; readonly rates: readonly OwnRate[] }) {
  const set = useSetExchangeRates();
  const mayAdminister = useMayAdminister();
  const words = `1 ${rate.base} = ${formatDecimal(rate.rate)} ${rate.currency}`;
  const remove = () => set.mutateAsync(rates.filter((other) => other !== rate));
  return (
    <Row
      title={<span className="tabular-nums">{words}</span>}
      details={rich`from ${<time dateTime={rate.day}>{formatDate(rate.day)}</time>} on`}
      actions={
        mayAdminister && (
          <Button
            look="quiet"
            aria-label={t`Remove ${words}`}
            isPending={set.isPending}
            onPress={() => void notifyAfter(remove(), t`Rate removed`)}
          >
            {t`Remove`}
          </Button>
        )
      }
    />
  );
}

function PublishedRates({ ecb }: Rates) {
  return (
    <Section
      title={t`European Central Bank`}
      lead={
        ecb
          ? t`What one euro was worth on ${formatDate(ecb.day)}.`
          : t`Whoever runs this server can let it read the daily rates of the bank: the setting
            EXCHANGE_RATES_URL.`
      }
    >
      {ecb && (
        <ul className="grid max-w-2xl grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-6 gap-y-1">
          {ecb.rates.map(({ currency, rate }) => (
            <li key={currency} className="flex justify-between tabular-nums">
              <span className="text-text-quiet">{currency}</span> {formatDecimal(rate)}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
