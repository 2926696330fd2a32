import type { Demo } from '../demo/make-demo.ts';
import type { Command } from './command.ts';
import { withDatabase } from './command-database.ts';

/** `kontor demo`: an organization to look around in. */
export const demo: Command = {
  name: 'demo',
  summary: 'create an organization full of believable records',
  usage: '[--json]',
  help: `Creates the organization "Northlight Demo" with 300 companies, 5,000 contacts, 1,200 deals in two pipelines and what
happened with them in the 18 months until yesterday. The content is the same each time, counted back from today; ids,
password and API key are new and shown this once. Every address in it ends in .example and reaches nobody.

The records are imported as history: they send no webhook and leave one entry in the audit log. What you change
afterwards is recorded as in any other organization. Run it again for another such organization; the first stays as it is.

  kontor demo

  --json                answer { "organization_id", "slug", "email", "password", "api_key", "counts", "curl" }`,
  options: { json: { type: 'boolean' } },
  run: async ({ config, terminal, options }) => {
    // Loaded here, because its texts and rules would slow every other command down.
    const { makeDemo } = await import('../demo/make-demo.ts');
    const made = await withDatabase(config, (database) =>
      database.asOwner((statements) => makeDemo(statements, new Date())),
    );
    const curl = `curl -s '${config.baseUrl}/api-deals?status=open&limit=3' -H 'Authorization: Bearer ${made.api_key}'`;
    if (options.json) return terminal.out(JSON.stringify({ ...made, curl }));
    terminal.out(describe(made, `${config.baseUrl}/sign-in`, curl));
    terminal.err('Store password and key now; they are not shown again.');
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
Password      ${password}  (also that of the colleagues)
API key       ${api_key}

While the server runs (\`npm start\`):

  ${curl}`;
}
