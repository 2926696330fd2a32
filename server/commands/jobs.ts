import { retryAnyJob, selectAllJobs } from '../jobs/job.sql.ts';
import { type Command, UsageError } from './command.ts';
import { withDatabase } from './command-database.ts';
import { renderTable } from './table.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `kontor jobs list`. */
const list: Command = {
  name: 'jobs list',
  summary: 'list failed background jobs',
  usage: '[--all] [--json]',
  help: `Lists the failed background jobs of all organizations, newest first, with the error of their last attempt. Completed
jobs are not kept.

  kontor jobs list

  --all    also list waiting and running jobs
  --json   print JSON`,
  options: { all: { type: 'boolean' }, json: { type: 'boolean' } },
  run: async ({ config, terminal, options }) => {
    const statement = selectAllJobs(options.all !== true);
    const rows = await withDatabase(config, ({ owner }) => owner.query<Record<string, unknown>>(statement));
    if (options.json) return terminal.out(JSON.stringify(rows));
    const columns = ['id', 'organization', 'kind', 'state', 'attempts', 'created_at', 'error'];
    terminal.out(renderTable(columns, rows));
  },
};

/** `kontor jobs retry`. */
const retry: Command = {
  name: 'jobs retry',
  summary: 'retry a failed background job',
  usage: 'JOB_ID',
  help: `Restarts a failed job, with all of its attempts. A running server or worker runs it at once.

  kontor jobs retry 01a1fd90-54d2-73be-8d19-b444cb4fc885`,
  options: {},
  positionals: ['JOB_ID'],
  run: async ({ config, terminal, positionals: [id = ''] }) => {
    const rows = UUID.test(id)
      ? await withDatabase(config, ({ owner }) => owner.query<{ id: string }>(retryAnyJob(id)))
      : [];
    if (rows.length === 0)
      throw new UsageError(`No failed job has the id ${id}. \`kontor jobs list\` lists them.`);
    terminal.out(`Job ${id} will be retried.`);
  },
};

export const jobCommands = [list, retry];
