import { beginningOf, CLICK_IDS, UTM } from '../forms/field.schema.ts';
import { first, type SentFields } from './sent-fields.ts';
import type { Attribution, SentTouch } from './submission.schema.ts';

/** So many touches does a submission keep, and so many characters of each value. */
const MOST_TOUCHES = 20;
const LONGEST_VALUE = 1_000;
const LONGEST_ADDRESS = 2_048;

/** The script remembers so long; what is older is made up. */
const REMEMBERED_MS = 90 * 86_400_000;

/** What a request says about the page of the form, besides its fields. */
interface Arrived {
  readonly referer: string | undefined;
  /** When the page was shown, in milliseconds: what the page came with was seen then. */
  readonly seenAtMs: number;
}

/**
 * Reads where the sender came from (docs/behaviour/forms.md 14): the fields of the form, what the script saw earlier, and the address of
 * the page, if the browser sends it.
 */
export function readAttribution(sent: SentFields, { referer, seenAtMs }: Arrived): Attribution {
  const page = address(first(sent, 'page')) ?? address(referer);
  const referrer = address(first(sent, 'referrer'));
  const seen_at = new Date(seenAtMs).toISOString();
  const place = { page, referrer, seen_at };
  const own = touchesOf((name) => first(sent, name), place);
  const ofPage = own.length > 0 || page === null ? own : touchesOf(queryOf(page), place);
  const earlier = earlierTouches(first(sent, '_touches'), Date.now());
  const known = new Set(earlier.map(({ kind, value }) => `${kind} ${value}`));
  const added = ofPage.filter(({ kind, value }) => !known.has(`${kind} ${value}`));
  return { page, referrer, touches: [...earlier, ...added].slice(-MOST_TOUCHES) };
}

/** The parameters of an address that say where a visitor came from, as hidden fields of a hosted page. */
export function campaignFields(url: string): readonly (readonly [name: string, value: string])[] {
  const of = queryOf(url);
  return [...CLICK_IDS, ...UTM].flatMap((name) => {
    const value = of(name);
    return value === undefined || value === '' ? [] : [[name, beginningOf(value, LONGEST_VALUE)] as const];
  });
}

type Lookup = (name: string) => string | undefined;

function queryOf(url: string): Lookup {
  const { searchParams } = new URL(url, 'http://localhost');
  return (name) => searchParams.get(name) ?? undefined;
}

/** The touches that fields or parameters describe: one for each click id, or one for the campaign alone. */
function touchesOf(of: Lookup, place: Pick<SentTouch, 'page' | 'referrer' | 'seen_at'>): SentTouch[] {
  const campaign = campaignOf(of);
  const clicks = CLICK_IDS.flatMap((kind) => {
    const value = valueIn(of(kind));
    return value === null ? [] : [{ kind, value, campaign, ...place }];
  });
  if (clicks.length > 0 || campaign === null) return clicks;
  return [{ kind: 'campaign', value: null, campaign, ...place }];
}

function campaignOf(of: Lookup): SentTouch['campaign'] {
  const [source = null, medium = null, name = null, term = null, content = null] = UTM.map((part) =>
    valueIn(of(part)),
  );
  const campaign = { source, medium, name, term, content };
  return Object.values(campaign).some((part) => part !== null) ? campaign : null;
}

/** What the script remembered of earlier visits. */
function earlierTouches(json: string | undefined, nowMs: number): SentTouch[] {
  if (json === undefined || json === '') return [];
  const parsed = parsedList(json);
  return parsed.slice(-MOST_TOUCHES).flatMap((touch) => {
    const seenMs = Date.parse(String(touch.seen_at));
    if (Number.isNaN(seenMs) || seenMs > nowMs + 60_000 || seenMs < nowMs - REMEMBERED_MS) return [];
    const of = (name: string) => (typeof touch[name] === 'string' ? String(touch[name]) : undefined);
    const place = { page: address(of('page')), referrer: address(of('referrer')) };
    return touchesOf(of, { ...place, seen_at: new Date(seenMs).toISOString() });
  });
}

function parsedList(json: string): readonly Readonly<Record<string, unknown>>[] {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) ? value.map((item) => Object(item)) : [];
  } catch {
    return [];
  }
}

function valueIn(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : beginningOf(text, LONGEST_VALUE);
}

/** An address of the web without what may sign somebody in. */
function address(text: string | undefined): string | null {
  if (text === undefined || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol)) return null;
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href.slice(0, LONGEST_ADDRESS);
}
