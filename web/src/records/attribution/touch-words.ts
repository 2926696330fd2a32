import type { Touch } from '../../api/attribution.ts';
import { t } from '../../language/words.ts';

/** What a click id says about where a visit came from. */
const CLICKS: Readonly<Record<Exclude<Touch['kind'], 'campaign'>, string>> = {
  gclid: 'Google Ads',
  gbraid: 'Google Ads',
  wbraid: 'Google Ads',
  dclid: 'Google Display',
  fbclid: 'Meta',
  fbc: 'Meta',
  fbp: 'Meta',
  meta_lead_id: t`Meta lead form`,
  li_fat_id: 'LinkedIn',
  ttclid: 'TikTok',
  ttp: 'TikTok',
  msclkid: 'Microsoft Ads',
};

/** What of a touch says where it came from; the one of a submission is no touch of a contact yet. */
interface Origin {
  readonly kind: string;
  readonly campaign: Touch['campaign'];
}

/** `Google Ads`, or the source and medium of a campaign. */
export function whereItCameFrom({ kind, campaign }: Origin): string {
  const click = Object.entries(CLICKS).find(([name]) => name === kind);
  if (click) return click[1];
  const parts = [campaign?.source, campaign?.medium].filter((part) => part);
  return parts.length === 0 ? t`A campaign` : parts.join(' / ');
}

/** The name of the campaign. */
export function whichCampaign({ campaign }: Pick<Origin, 'campaign'>): string | undefined {
  return campaign?.name || campaign?.term || campaign?.content || undefined;
}
