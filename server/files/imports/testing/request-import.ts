interface Rows {
  rows(text: string, values?: unknown[]): Promise<unknown>;
}

/** For tests that put an import into a state by hand: asks for its job, as starting it does. */
export async function requestImport({ rows }: Rows, id: string): Promise<void> {
  await rows(
    `INSERT INTO jobs (org_id, id, kind, key, input, due_at)
     SELECT org_id, gen_random_uuid(), 'imports.work', id::text, json_build_object('import_id', id, 'work', state), now()
     FROM imports WHERE id = $1`,
    [id],
  );
}
