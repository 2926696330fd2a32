import { useQuery } from '@tanstack/react-query';
import { Label, Meter } from 'react-aria-components';
import { inLanguage, rich, t } from '../../../language/words.ts';
import { formatCount } from '../../../records/formats.ts';
import { Chip } from '../../../ui/chip.tsx';
import { classes } from '../../../ui/classes.ts';
import { LINK_CLASSES } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { SettingsPage } from '../settings-page.tsx';
import { type Limit, usageQuery } from './api/usage.ts';

/** `/settings/limits`: the limits of the organization and their use. */
export function LimitsPage() {
  return (
    <SettingsPage
      title={t`Limits and usage`}
      lead={rich`Limits keep one organization from using up resources that all share. Days are in UTC. The
        operator of this server can ${(
          <a href="/guide/deploying#limits-of-organizations" className={LINK_CLASSES}>
            {t`raise your limits`}
          </a>
        )}.`}
    >
      <Limits />
    </SettingsPage>
  );
}

function Limits() {
  return (
    <Loaded query={useQuery(usageQuery)} rows={7}>
      {({ limits }) => (
        <ul aria-label={t`Limits`} className="divide-y divide-line border-y border-line">
          {limits.map((limit) => (
            <LimitRow key={limit.name} limit={limit} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

/** From this share on, a limit is marked as almost reached. */
const NEARLY = 0.8;

function LimitRow({ limit: { title: english, advice, used, limit, unit } }: { readonly limit: Limit }) {
  const title = inLanguage(english);
  const most = limit === null ? t`No limit` : amount(limit, unit);
  return (
    <li className="flex flex-col gap-1.5 py-3">
      {used === null || limit === null ? (
        <div className="flex flex-wrap justify-between gap-x-4">
          <span className="font-medium">{title}</span>
          <span className="figures">{most}</span>
        </div>
      ) : (
        <UsedOf title={title} used={used} limit={limit} words={t`${amount(used, unit)} of ${most}`} />
      )}
      <p className="text-small text-text-quiet">{t`When reached: ${inLanguage(advice)}`}</p>
    </li>
  );
}

interface UsedOfProps {
  readonly title: string;
  readonly used: number;
  readonly limit: number;
  /** Both numbers, formatted. */
  readonly words: string;
}

function UsedOf({ title, used, limit, words }: UsedOfProps) {
  const isUsedUp = used >= limit;
  const isNear = used >= NEARLY * limit;
  return (
    <Meter
      value={Math.min(used, limit)}
      maxValue={Math.max(limit, 1)}
      valueLabel={words}
      className="flex flex-col gap-1.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex flex-wrap items-center gap-2">
          <Label className="font-medium">{title}</Label>
          {isUsedUp && <Chip tone="danger">{t`Reached`}</Chip>}
          {isNear && !isUsedUp && <Chip tone="warning">{t`Almost reached`}</Chip>}
        </span>
        <span className="figures">{words}</span>
      </div>
      <div className="h-1.5 overflow-hidden rounded bg-pressed">
        <div
          className={classes('h-full rounded', isUsedUp ? 'bg-danger' : 'bg-accent-solid')}
          style={{ width: `${isUsedUp ? 100 : (100 * used) / limit}%` }}
        />
      </div>
    </Meter>
  );
}

const MEGABYTE = 1_000_000;

/** `1,234`, or `12.3 MB` of bytes. */
function amount(count: number, unit: Limit['unit']): string {
  return unit === 'bytes' ? `${formatCount(Math.ceil((10 * count) / MEGABYTE) / 10)} MB` : formatCount(count);
}
