import type { Demo } from '../demo/make-demo.ts';
import type { Command } from './command.ts';
import { withDatabase } from './command-database.ts';

/** `kontor demo` creates an organization with sample data. */
export const demo: Command = {
  name: 'demo',
  summary: 'create an organization with sample data',
  usage: '[--json]',
  help: `Creates the organization "Northlight Demo" with 300 companies, 5,000 contacts, 1,200 deals in two pipelines and their
activities of the 18 months until yesterday. The content is the same each time, with dates relative to today; ids,
password and API key are new and shown only once. All addresses end in .example and reach nobody.

The records are imported as history: they send no webhooks and add one entry to the audit log. Later changes are
recorded as in any other organization. Run it again to create another such organization.

  kontor demo

  --json                print { "organization_id", "slug", "email", "password", "api_key", "counts", "curl" }`,
  options: { json: { type: 'boolean' } },
  run: async ({ config, terminal, options }) => {
    // Loaded on demand, because its texts and rules would slow down every other command.
    const { makeDemo } = await import('../demo/make-demo.ts');
    const made = await withDatabase(config, (database) =>
      database.asOwner((statements) => makeDemo(statements, new Date())),
    );
    const curl = `curl -s '${config.baseUrl}/api-deals?status=open&limit=3' -H 'Authorization: Bearer ${made.api_key}'`;
    if (options.json) return terminal.out(JSON.stringify({ ...made, curl }));
    terminal.out(describe(made, `${config.baseUrl}/sign-in`, curl));
    terminal.err('Store the password and the key now. They are not shown again.');
  },
};

function describe(
  { slug, organization_id, email, password, api_key, counts }: Demo,
  signIn: string,
  curl: string,
) {
  const records = Object.entries(counts).map(([kind, count]) => `${count.toLocaleString('en-US')} ${kind}`);
  return `Organization  ${slug}  (${organization_id})
Records       ${records.join(', ')}
Sign-in       ${signIn}
Email        ${email}
Password      ${password}  (also for the colleagues)
API key       ${api_key}

While the server runs (\`npm start\`):

  ${curl}`;
}
