import type { Tag } from '../kernel/openapi/openapi.ts';

/** The introductions to the CRM in the API reference, one heading per resource. */
export const CRM_TAGS: readonly Tag[] = [
  {
    name: 'Contacts',
    description: `
Contacts are people. Only \`first_name\` is required to create one; two contacts may share an email address.

Tags are compared ignoring case, and the first spelling stays: adding \`vip\` to a contact with \`VIP\` changes nothing.
The tag endpoint only adds tags; \`tags\` in an update replaces the whole list. Setting \`status\` to \`unsubscribed\`
also sets \`email_subscribed\` to false.

Each click id and campaign that a contact came with is kept as a touch, and each consent as an entry of a ledger in which the latest answer
for a purpose counts. \`email_subscribed\` follows the answers for \`email_marketing\`.

To create a contact only if it is not there yet, use the upsert: it finds the contact by its email address or by the id that it has in your system
(\`external_source\` and \`external_id\`), and simultaneous requests make one contact.

You can find possible duplicates by email address, phone number or name, and merge them without losing data: the contact
that stays fills its empty fields and takes the tags, notes, deals, tasks and activities of the other, and a \`merge\` activity
keeps the whole deleted record.

To synchronize another system, use the feed of changes, or list what has changed since the latest change that you know with \`updated_since\` and \`event\`. The list
is filtered and sorted by the time that \`event\` selects:

| event | Filtered and sorted by |
| --- | --- |
| \`updated\`, the default | \`updated_at\` |
| \`created\` | \`created_at\` |
| \`enriched\` | \`enriched_at\`; contacts that were never enriched are left out |
| \`tag_added\` | the time at which a tag was last added |`.trim(),
  },
  {
    name: 'Companies',
    description: `
Contacts and deals link to companies by \`company_id\`. If a company is deleted, they stay and lose the link. If it is merged
into another one, they link to that one.`.trim(),
  },
  {
    name: 'Deals',
    description: `
A deal is in a stage of its pipeline. Only the stage determines whether it is open, won or lost. A deal never changes pipeline.

| Update | The deal goes to | And |
| --- | --- | --- |
| \`stage_id\` of an open stage | that stage | \`won_at\` and \`lost_at\` keep their values as history |
| \`stage_id\` of a won stage, or \`status: "won"\` | the won stage | \`won_at\` becomes now; \`lost_at\` and \`lost_reason\` are cleared |
| \`stage_id\` of a lost stage, or \`status: "lost"\` | the lost stage | \`lost_at\` becomes now; \`won_at\` is cleared |
| \`status\`, if no stage of the pipeline has that flag | its current stage | the timestamps change as above, and \`meta.warning\` is set |
| \`status\` that the deal already has | its current stage | only \`lost_reason\` of a lost deal can change |

\`status\` selects the first stage with its flag in board order. \`stage_id\` and \`status\` exclude each other. Every move
adds a \`stage_change\` activity to the deal and a \`deal_stage_change\` to its contact, every change of the value adds a
\`value_change\`, and every update sends \`deal.updated\`.

Amounts are numbers or formatted texts: \`"$1,200.50"\`, \`"1 200,50 €"\` and \`"€1.200,50"\` are accepted. If both
\`.\` and \`,\` occur, the last one is the decimal point. A single \`,\` before exactly three digits separates thousands;
a single \`.\` is always a decimal point. \`"(5)"\` and \`"-5"\` are negative. Responses contain a number, exact to 4 decimals.`.trim(),
  },
  {
    name: 'Tasks',
    description: `
A task is something that somebody has to do, about a contact, a company, a deal, several of them or none. It is due on a day (\`due_on\`),
at a time (\`due_at\`) or without a date, but never both. \`done: true\` in an update completes it, \`done: false\` opens it again.

A task with \`repeat\` creates the next one when it is completed:

| repeat.from | The next task is due |
| --- | --- |
| \`due\`, the default | on the next date of the series that has not passed; "monthly on the 31st" is the last day of shorter months |
| \`done\` | that long after the day on which it was completed |

The next task has the same title, notes, assignee, links and time of day, in the time zone of your organization. Its id is in
\`meta.next_task_id\`. If a record is deleted, its tasks stay without the link; if it is merged, they link to the record that stays.`.trim(),
  },
  {
    name: 'Pipelines',
    description: `
A pipeline is a board of stages in order. A new organization has the pipeline "Sales" with the stages New, Qualified,
Proposal, Closed Won and Closed Lost. Deals created without a pipeline go to the default one. Only owners and admins can
edit pipelines and stages.`.trim(),
  },
  {
    name: 'Custom fields',
    description: `
Fields that your organization adds to contacts, companies, deals and tasks. Their values are in \`custom_fields\` of the records, by key. The
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
    name: 'Users',
    description: `
The members of your organization. Contacts and companies name the one who looks after them in \`owner_id\`, deals in
\`assigned_to\`. A record keeps its owner when that person leaves the organization.`.trim(),
  },
  {
    name: 'Views',
    description: `
A view keeps filters, order and columns of a list under a name. \`query\` has the parameters of the list's page in the web app, so the address
of the page is its path with these parameters. A view is its creator's own until an owner or admin shares it with all members.`.trim(),
  },
  {
    name: 'Activities',
    description: `
An activity is something that happened with a contact or a deal. People and programs log notes, emails, calls and meetings;
Kontor records moves, changes of value, tags and enrichments. A note on a contact sends \`contact.note_added\`.`.trim(),
  },
  {
    name: 'Files',
    description: `
Contacts, companies, deals and tasks can have files. The body of the upload is the content itself, and the query says which record gets it:

    curl --data-binary @Offer.pdf -H "Authorization: Bearer $KEY" "$URL/api-files?kind=deal&id=$DEAL&name=Offer.pdf"

A file may have 25 MB, unless the operator of your server chose another size. It counts towards the storage of your organization. Files go with
their record when it is deleted, merged, restored or erased.`.trim(),
  },
  {
    name: 'Imports',
    description: `
An import takes a whole file of contacts, companies, deals or tasks: CSV, or NDJSON with an object on each line. The headings of a CSV and the members of an
object are names of fields. Besides the fields of the record there are those that name others: \`company\`, \`contact\`, \`pipeline\`, \`stage\` and
\`owner\`, \`full_name\` of a contact, \`original_created_at\`, and \`custom_fields.\` with the key of a custom field. In NDJSON, \`custom_fields\` may also be
an object, and \`tags\` a list.

The import runs in the background and goes on after a restart. Records are written by the rules of the API, with their activities and events, so webhooks are sent;
workflows and conversions start only with \`side_effects=true\`. People see the import in the web app, where they can undo it. Each file counts as one request,
and within the [limits](/guide/behaviour/errors-and-limits#limits-of-an-organization) of files and rows in a day.

The header of a CSV is row 1. In NDJSON the first object is row 1, and empty lines do not count.`.trim(),
  },
  {
    name: 'Changes',
    description: `
The feed of changes keeps another system in step. It contains every creation, change, deletion and merge of a record, in the order in which
they were recorded. No change is missing, and none appears behind a cursor that was already returned.

1. Call \`GET /api-changes\` without parameters and store \`meta.next_cursor\`.
2. List all records once, to copy what is there.
3. Call \`GET /api-changes?after=…\` with the stored cursor again and again; store each new \`next_cursor\`. With \`wait=25\`, the response comes
   as soon as something changes.

Skip changes whose \`actor\` is your own API key. A cursor can be used for 30 days; an older one, or one from before a backup was restored, is
410 \`cursor_expired\`: begin again with step 1.`.trim(),
  },
  {
    name: 'Organization',
    description: `
The export of everything that is stored about your organization, and its erasure after seven days. Only owners may do this: in the web app, or with an
app that they connected. API keys get 403.`.trim(),
  },
];
