import type { Tag } from '../kernel/openapi/openapi.ts';

/** The introduction to forms in the API reference. */
export const FORM_TAGS: readonly Tag[] = [
  {
    name: 'Forms',
    description: `
A form makes contacts of visitors of your website. It has a hosted page (\`url\`), plain HTML for your pages (\`html\`), and a line that shows it by a
script (\`script\`).

You work on a draft. \`publish: true\` makes it the version that visitors see. A refused definition has the place of the problem in \`path\`, such as
\`fields[2].maps_to\`.

Visitors send their answers to \`POST /f/:org_slug/:slug\`, without a key: urlencoded or JSON, at most 64 kB, with the keys of the fields at the top level. A
form sent by JSON needs \`_token\` of \`GET /f/:org_slug/:slug/token\`. The answer is 202 with \`{ "data": { "status": "received" } }\`, whoever sent it. These
paths have windows of their own, per address and per form; they never count against the rate limit of your organization.`.trim(),
  },
];
