import type { FastifyInstance } from 'fastify';
import type { DoorHost } from '../../kernel/family/family.ts';
import { callerOf } from '../../kernel/http/caller-of.ts';
import { nestedQuery } from '../../kernel/http/nested-query.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { inPieces, sendFile } from '../csv/send-file.ts';
import { exportList, exportOrganization } from './export-audit.ts';
import { columnsOf, csvOf } from './export-csv.ts';
import { today, ZIP, zip } from './zip.ts';

/** Mounts the downloads: each list with its filters, and all lists as an archive. */
export function mountExports(server: FastifyInstance, { kernel, guard, exports }: DoorHost): void {
  server.get('/exports/:file', async (request, reply) => {
    const caller = await callerOf(guard, 'web', request, reply);
    const { file } = Object(request.params);
    const kind = exports.find(({ name, alone }) => alone && file === `${name}.csv`);
    if (!kind) throw new ApiError(404, 'not_found', 'There is no list of this name to export.');
    // A filter that is refused is answered before the file begins.
    const records = await kind.records(kernel, caller, nestedQuery(Object(request.query)));
    const csv = csvOf(await columnsOf(kind, kernel, caller), records);
    await exportList.invoke(kernel, caller, { what: kind.name });
    const name = `${kind.name}-${today()}.csv`;
    return sendFile(reply, { name, type: 'text/csv; charset=utf-8' }, inPieces(csv));
  });

  server.get('/exports/organization.zip', async (request, reply) => {
    const caller = await callerOf(guard, 'web', request, reply);
    await exportOrganization.invoke(kernel, caller, { what: 'organization' });
    const entries = await Promise.all(
      exports.map(async (kind) => {
        const columns = await columnsOf(kind, kernel, caller);
        return {
          name: `${kind.name}.csv`,
          content: inPieces(csvOf(columns, kind.records(kernel, caller, {}))),
        };
      }),
    );
    const file = { name: `kontor-${today()}.zip`, type: ZIP };
    return sendFile(reply, file, zip(entries, new Date()));
  });
}
