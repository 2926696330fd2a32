import type { FastifyInstance } from 'fastify';
import type { ReadContext } from '../../kernel/context.ts';
import type { Caller } from '../../kernel/credential.ts';
import { notFound } from '../../kernel/errors.ts';
import { callerOf } from '../../kernel/http/caller-of.ts';
import type { Guard } from '../../kernel/http/guard.ts';
import { JsonText } from '../../kernel/json-text.ts';
import type { Kernel, Operation } from '../../kernel/operation.ts';
import { readingAs } from '../../kernel/reading-as.ts';
import { inPieces, sendFile } from '../csv/send-file.ts';
import { stageExport } from './export.schema.ts';
import { selectStagesToExport } from './export.sql.ts';
import { exportList, exportOrganization } from './export-audit.ts';
import { EXPORT_KINDS } from './export-kinds.ts';
import { csvOf } from './export-rows.ts';
import { type ZipEntry, zip } from './zip.ts';

export interface ExportOptions {
  readonly kernel: Kernel;
  readonly guard: Guard;
  /** Answers the members of the organization; they belong to another family. */
  readonly listMembers: Operation;
}

/** Mounts the downloads: each list as it is filtered, and the whole organization as one archive. */
export function mountExports(server: FastifyInstance, { kernel, guard, listMembers }: ExportOptions): void {
  server.get('/exports/:file', async (request, reply) => {
    const caller = await callerOf(guard, 'web', request, reply);
    const { file } = Object(request.params);
    const kind = EXPORT_KINDS.find(({ name }) => file === `${name}.csv`);
    if (!kind) throw notFound('list to export');
    const csv = kind.csv(readingAs(kernel, caller, 'crm:read'), request.query);
    await exportList.invoke(kernel, caller, { what: kind.name });
    const name = `${kind.name}-${today()}.csv`;
    return sendFile(reply, { name, type: 'text/csv; charset=utf-8' }, inPieces(csv));
  });

  server.get('/exports/organization.zip', async (request, reply) => {
    const caller = await callerOf(guard, 'web', request, reply);
    await exportOrganization.invoke(kernel, caller, { what: 'organization' });
    const context = readingAs(kernel, caller, 'crm:read');
    const entries = [
      ...EXPORT_KINDS.map(({ name, csv }) => entry(name, csv(context, {}))),
      entry('pipelines', csvOf(Object.keys(stageExport.shape), stagesOf(context))),
      entry('members', await membersCsv(kernel, caller, listMembers)),
    ];
    const file = { name: `kontor-${today()}.zip`, type: 'application/zip' };
    return sendFile(reply, file, zip(entries, new Date()));
  });
}

function entry(name: string, csv: AsyncGenerator<string>): ZipEntry {
  return { name: `${name}.csv`, content: inPieces(csv) };
}

async function* stagesOf(context: ReadContext) {
  const [found] = await context.query<{ rows: string }>(selectStagesToExport(context.organizationId));
  yield* new JsonText<Record<string, unknown>[]>(found?.rows ?? '[]').value();
}

async function membersCsv(
  kernel: Kernel,
  caller: Caller,
  listMembers: Operation,
): Promise<AsyncGenerator<string>> {
  const { data } = await listMembers.invoke(kernel, caller, {});
  const members = Array.isArray(data) ? data.map(fieldsOf) : [];
  return csvOf(Object.keys(members[0] ?? {}), each(members));
}

function fieldsOf(member: unknown): Record<string, unknown> {
  return Object(member instanceof JsonText ? member.value() : member);
}

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
