import type { Destination } from '../../api/conversions.ts';
import { t } from '../../language/words.ts';
import { KINDS } from '../../records/conversions/state-words.ts';

type Kind = Destination['kind'];
type Identifier = Destination['identifiers'][number];

interface Field {
  readonly label: string;
  readonly hint: string;
}

interface Setup {
  /** Where to find ids and token. */
  readonly help: string;
  readonly ids: readonly (Field & { readonly name: string })[];
  readonly secret: Field;
  /** What the platform takes of a contact. */
  readonly takes: readonly Identifier[];
  /** Which of these it takes unhashed, so that it is left out unless somebody chooses it. */
  readonly unhashed?: Identifier;
}

export const IDENTIFIER_WORDS: Readonly<Record<Identifier, string>> = {
  email: t`Email address`,
  phone: t`Phone number`,
  name: t`Name`,
  address: t`Address`,
  external_id: t`Id of the contact`,
  click_id: t`Click ids`,
};

export const KIND_CHOICES: readonly { readonly id: Kind; readonly name: string }[] = [
  { id: 'google', name: KINDS.google },
  { id: 'meta', name: KINDS.meta },
  { id: 'linkedin', name: KINDS.linkedin },
  { id: 'tiktok', name: KINDS.tiktok },
  { id: 'https', name: KINDS.https },
];

export const CONSENT_CHOICES: readonly {
  readonly id: Destination['consent_policy'];
  readonly name: string;
}[] = [
  { id: 'unless_denied', name: t`Send unless the contact refused` },
  { id: 'only_granted', name: t`Only with consent (EU, UK, Switzerland)` },
];

export const VALUE_CHOICES: readonly {
  readonly id: Destination['value_rule']['kind'];
  readonly name: string;
}[] = [
  { id: 'deal_value', name: t`The value of the deal` },
  { id: 'percent', name: t`A share of the deal's value, such as your margin` },
  { id: 'fixed', name: t`Always the same amount` },
];

/** What each platform needs, and where people find it. */
export const SETUP: Readonly<Record<Kind, Setup>> = {
  google: {
    help: t`Enable the Data Manager API in Google Cloud, create a service account with a JSON key, and add
      its email address as a user of your Google Ads account. Create a conversion action of the type Import,
      from clicks.`,
    ids: [
      {
        name: 'customer_id',
        label: t`Customer id`,
        hint: t`Of the account that owns the conversion action: 123-456-7890.`,
      },
      {
        name: 'conversion_action_id',
        label: t`Conversion action id`,
        hint: t`ctId in the address of its page.`,
      },
      {
        name: 'login_customer_id',
        label: t`Manager account id`,
        hint: t`Optional. If you have access through a manager account.`,
      },
    ],
    secret: { label: t`JSON key`, hint: t`The whole content of the key file. It is stored sealed.` },
    takes: ['email', 'phone', 'name', 'address', 'click_id'],
  },
  meta: {
    help: t`Open your dataset in Events Manager. Under Settings, Conversions API, generate an access token.`,
    ids: [
      { name: 'dataset_id', label: t`Dataset id`, hint: t`Shown below the name of the dataset.` },
      {
        name: 'action_source',
        label: t`How sales come about`,
        hint: t`Optional. physical_store for sales outside of a website.`,
      },
    ],
    secret: { label: t`Access token`, hint: t`Meta shows it once. It is stored sealed.` },
    takes: ['email', 'phone', 'name', 'address', 'external_id', 'click_id'],
  },
  linkedin: {
    help: t`In Campaign Manager, under Signals manager, create a conversion of the type Conversions API, and
      a token.`,
    ids: [
      { name: 'conversion_id', label: t`Conversion id`, hint: t`In the address of its page.` },
      { name: 'account_id', label: t`Ad account id`, hint: t`The number after your account’s name.` },
    ],
    secret: { label: t`Access token`, hint: t`It is stored sealed.` },
    takes: ['email', 'name', 'address', 'click_id'],
    unhashed: 'name',
  },
  tiktok: {
    help: t`In Events Manager, create an offline event set. Under Settings, generate an access token.`,
    ids: [
      { name: 'event_source_id', label: t`Event set id`, hint: t`Of the event set, or of the pixel.` },
      {
        name: 'event_source',
        label: t`Source`,
        hint: t`Optional. offline for an event set, web for a pixel.`,
      },
    ],
    secret: { label: t`Access token`, hint: t`It is stored sealed.` },
    takes: ['email', 'phone', 'external_id', 'click_id'],
  },
  https: {
    help: t`Each won deal is posted to your address, signed like a webhook.`,
    ids: [{ name: 'url', label: 'URL', hint: 'https://…' }],
    secret: { label: t`Signing secret`, hint: t`Optional. At least 32 characters.` },
    takes: ['email', 'phone', 'click_id'],
  },
};
