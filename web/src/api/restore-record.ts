import { api } from './client.ts';

/** Restores a deleted record, or undoes a merge. Returns the fields that could not be restored. */
export async function restoreRecord(id: string): Promise<readonly string[]> {
  return (await api.post(`/trash/${id}/restore`)).data.left_out;
}
