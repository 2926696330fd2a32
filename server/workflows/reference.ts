import type { Tag } from '../kernel/openapi/openapi.ts';

/** The introduction to workflows in the API reference. */
export const WORKFLOW_TAGS: readonly Tag[] = [
  {
    name: 'Workflows',
    description: `
A workflow does something by itself after an event: create a task when a deal is won, tag a contact, assign a new deal. It has a
trigger, and steps that run one after another.

\`draft\` is the definition that you work on; it never runs. Publishing makes it a version, and a run keeps the version with which it began.
A dry run does everything that a run would do and takes it back. An explanation says whether the draft's trigger would start for a record or
an event, and if not, why.

| Step | \`do\` |
| --- | --- |
| Change the record | \`update_record\`, \`add_tag\`, \`remove_tag\`, \`assign\` |
| Create something | \`create_contact\`, \`create_deal\`, \`create_task\`, \`log_activity\` |
| Find something | \`find_record\` |
| Tell others | \`send_email\`, \`call_url\` |
| Decide and wait | \`branch\`, \`wait\`, \`stop\` |

Texts can contain values, such as \`{{ record.title }}\`. Besides events, a schedule, a date of a record or a person can start a workflow.

A run has the scopes that the publisher had. Only owners and admins publish, pause, resume and delete workflows, and cancel and repeat runs. Undone
changes and sample data start no run, and imports only those with \`side_effects\`.`.trim(),
  },
];
