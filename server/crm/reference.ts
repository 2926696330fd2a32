import type { Tag } from '../kernel/openapi/openapi.ts';

/** The introductions to the CRM in the API reference, one heading per resource. */
export const CRM_TAGS: readonly Tag[] = [
  {
    name: 'Contacts',
    description: `
People. Only \`first_name\` is needed to create one; two contacts may share an email address.

Tags are compared without case, and the first spelling stays: to a contact with \`VIP\` the tag \`vip\` adds nothing. The
tag endpoint adds and never replaces; \`tags\` in an update replaces the whole list. Setting \`status\` to \`unsubscribed\`
also sets \`email_subscribed\` to false.

Contacts that may be one person are found by email address, telephone number or name, and merged without loss: the one
that stays fills its empty fields, takes tags, notes, deals and activities of the other, and an activity of the kind
\`merge\` keeps the whole record that went.

To keep another system in step, ask for what changed since you last asked: \`updated_since\` with \`event\`. It filters and
orders by the same moment, which \`event\` names:

| event | Filtered and ordered by |
| --- | --- |
| \`updated\`, the default | \`updated_at\` |
| \`created\` | \`created_at\` |
| \`enriched\` | \`enriched_at\`; contacts that were never enriched are left out |
| \`tag_added\` | the time at which a tag was last added |`.trim(),
  },
  {
    name: 'Companies',
    description: `
The firms that contacts and deals are linked to by \`company_id\`. When one is deleted, they stay and lose the link; when it
is merged into another one, they are linked to that.`.trim(),
  },
  {
    name: 'Deals',
    description: `
A deal stands in a stage of its pipeline, and the stage alone says whether it is open, won or lost. It never changes pipeline.

| Update | The deal goes to | And |
| --- | --- | --- |
| \`stage_id\` of an open stage | that stage | \`won_at\` and \`lost_at\` stay as they are, as history |
| \`stage_id\` of a won stage, or \`status: "won"\` | the won stage | \`won_at\` is now; \`lost_at\` and \`lost_reason\` are cleared |
| \`stage_id\` of a lost stage, or \`status: "lost"\` | the lost stage | \`lost_at\` is now; \`won_at\` is cleared |
| \`status\`, where no stage of the pipeline has that flag | stays | stamped as above; \`meta.warning\` says so |
| \`status\` that the deal has already | stays | nothing, but for a new \`lost_reason\` of a lost deal |

\`status\` takes the first stage with its flag in board order. \`stage_id\` and \`status\` exclude each other. Every move
writes a \`stage_change\` activity on the deal and a \`deal_stage_change\` on its contact, every change of the value a
\`value_change\`, and every update sends \`deal.updated\`.

Money is a number, or a text as people write it: \`"$1,200.50"\`, \`"1 200,50 €"\` and \`"€1.200,50"\` are understood. Where
both \`.\` and \`,\` occur, the last one is the decimal point. A single \`,\` before exactly three digits separates thousands;
a single \`.\` is always a decimal point. \`"(5)"\` and \`"-5"\` are negative. Answers hold a number, exact to 4 decimals.`.trim(),
  },
  {
    name: 'Pipelines',
    description: `
A pipeline is a board of stages in order. A new organization has the pipeline "Sales" with the stages New, Qualified,
Proposal, Closed Won and Closed Lost. Deals that are created without a pipeline go to the default one. Only owners and
admins edit pipelines and stages.`.trim(),
  },
  {
    name: 'Custom fields',
    description: `
Fields that your organization adds to contacts, companies and deals. Their values are in \`custom_fields\` of the records, by key. The
member is there once a field is defined for the kind of record, and \`{}\` while nothing is set. An update changes the keys that it
sends; null clears one; a key that is not defined is 400. Only owners and admins define fields.

| type | Value |
| --- | --- |
| \`text\` | a text of at most 5,000 characters |
| \`number\` | a number with at most 15 digits and 10 decimals |
| \`money\` | \`{ "value": 1200.5, "currency": "EUR" }\` |
| \`date\` | \`"2026-06-30"\` |
| \`boolean\` | \`true\` or \`false\` |
| \`choice\` | one of the options |
| \`choices\` | a list of options |
| \`url\` | a web address |
| \`user\` | the id of a member of your organization |

All values of a record take at most 8,192 bytes as JSON. Events name a change of a value \`custom_fields.<key>\`.`.trim(),
  },
  {
    name: 'Activities',
    description: `
What happened with a contact or a deal. Notes, emails, calls and meetings are logged by people and programs; moves, changes
of value, tags and enrichments are written by Kontor as they happen. A note on a contact sends \`contact.note_added\`.`.trim(),
  },
];
