import type { Tag } from '../kernel/openapi/openapi.ts';

/** The introductions to conversions in the API reference. */
export const ADS_TAGS: readonly Tag[] = [
  {
    name: 'Conversion destinations',
    description: `
A destination is an advertising platform that hears of won deals: \`meta\`, \`google\`, \`linkedin\`, \`tiktok\`, or \`https\` for a receiver of your
own. Only deals that are won after it was created are sent. Owners and admins create and change destinations; secrets are stored sealed and
never shown.

If the platform refuses the connection, \`health.state\` becomes \`needs_reconnecting\`, owners and admins get an email, and conversions wait.`.trim(),
  },
  {
    name: 'Conversions',
    description: `
A conversion is the purchase for one win of a deal. It is sent to each destination with the same event id on every attempt, so that a platform
counts it once. Email, phone and name are normalized as each platform asks, and hashed with SHA-256 when they are sent.

| state | Meaning |
| --- | --- |
| \`waiting\` | it will be sent, or tried again, at \`next_attempt_at\` |
| \`sent\` | the platform has accepted it |
| \`checking\` | Google has accepted it and will say later whether it counts |
| \`counted\` | Google has counted it |
| \`not_from_ad\` | Google found no click: the sale came from elsewhere |
| \`withheld\` | it is not sent, because of consent, or because something is missing |
| \`too_old\` | the platform no longer takes it |
| \`refused\` | the platform refused it for good |
| \`needs_reconnecting\` | the platform refused the connection |
| \`failed\` | it could not be sent within 48 hours |`.trim(),
  },
];
