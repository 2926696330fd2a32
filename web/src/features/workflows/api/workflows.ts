import { queryOptions } from '@tanstack/react-query';
import type { DryRun, Workflow } from '../../../../../server/workflows/definitions/workflow.schema.ts';
import type {
  Choices,
  FieldChoice,
  ObjectChoice,
} from '../../../../../server/workflows/editor/choices.schema.ts';
import type { Definition } from '../../../../../server/workflows/language/definition.schema.ts';
import { api } from '../../../api/client.ts';
import { useChange } from '../../../api/use-change.ts';
import { LANGUAGE } from '../../../language/dictionary.ts';

export type { Choices, Definition, DryRun, FieldChoice, ObjectChoice, Workflow };

const KEY = ['workflows'];

/** All workflows by name, with what starts them and their last runs. */
export const workflowRowsQuery = queryOptions({
  queryKey: [...KEY, 'rows'],
  queryFn: async ({ signal }) =>
    (await api.get('/workflow-rows', { query: { limit: 200, language: LANGUAGE }, signal })).data,
  refetchInterval: 15_000,
});

export type WorkflowRow = Awaited<ReturnType<NonNullable<typeof workflowRowsQuery.queryFn>>>[number];

/** Ready workflows to start from. */
export const templatesQuery = queryOptions({
  queryKey: ['workflow-templates'],
  queryFn: async ({ signal }) => (await api.get('/workflow-templates', { signal })).data,
});

/** What a workflow can name: events, fields, kinds of records. */
export const choicesQuery = queryOptions({
  queryKey: ['workflow-choices'],
  queryFn: async ({ signal }) =>
    (await api.get('/workflow-choices', { query: { language: LANGUAGE }, signal })).data,
  staleTime: 60_000,
});

/** A workflow as its editor shows it. */
export const draftQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'draft', id],
    queryFn: async ({ signal }) => (await api.get(`/workflow-drafts/${id}`, { signal })).data,
  });

export type EditedDraft = Awaited<ReturnType<typeof saveDraft>>;

/** What of a workflow is saved. */
interface Saving {
  readonly id: string;
  readonly name?: string;
  readonly definition?: Definition;
  /** The revision on which the definition is based; it is refused if somebody else has changed the draft since. */
  readonly revision?: number;
}

/** Saves a workflow; answers it with its problems. */
export async function saveDraft({ id, name, definition, revision }: Saving) {
  const { data } = await api.patch(`/workflow-drafts/${id}`, {
    ...(name === undefined ? {} : { name }),
    ...(definition === undefined ? {} : { draft: { ...definition } }),
    ...(revision === undefined ? {} : { draft_revision: revision }),
  });
  return data;
}

/** A version in the language of workflows. */
export const versionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['workflow-versions', id, version],
    queryFn: async ({ signal }) =>
      (await api.get(`/workflow-versions/${id}`, { query: { version }, signal })).data.definition,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** What was published of a workflow, and when. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'versions', id],
    queryFn: async ({ signal }) => (await api.get(`/api-workflows/${id}/versions`, { signal })).data,
  });

/** The names of the secrets of a workflow. */
export const secretsQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'secrets', id],
    queryFn: async ({ signal }) => (await api.get(`/api-workflows/${id}/secrets`, { signal })).data,
  });

export function useCreateWorkflow() {
  return useChange(
    async (given: { name: string; description?: string; draft: Readonly<Record<string, unknown>> }) =>
      (await api.postOnce('/api-workflows', given)).data,
    KEY,
  );
}

export function useRenameWorkflow() {
  return useChange((given: { id: string; name: string }) => saveDraft(given), KEY);
}

export type Running = 'keep' | 'move' | 'cancel';

/** Whom a publication would meet: how many runs are under way. Nothing is published yet. */
export const publicationQuery = (id: string) =>
  queryOptions({
    queryKey: [...KEY, 'publication', id],
    queryFn: async () => (await api.post(`/workflow-publications/${id}`, {})).data,
    gcTime: 0,
  });

export function usePublish() {
  return useChange(
    ({ id, revision, running }: { id: string; revision: number; running: Running }) =>
      api.post(`/workflow-publications/${id}`, { draft_revision: revision, running }),
    KEY,
  );
}

export function usePause() {
  return useChange((id: string) => api.post(`/api-workflows/${id}/pause`), KEY);
}

export function useResume() {
  return useChange((id: string) => api.post(`/api-workflows/${id}/resume`), KEY);
}

export function useDeleteWorkflow() {
  return useChange((id: string) => api.delete(`/api-workflows/${id}`), KEY);
}

export function useDryRun() {
  return useChange(
    async ({ id, recordId, definition }: { id: string; recordId: string; definition: Definition }) => {
      const body = { record_id: recordId, draft: { ...definition } };
      return (await api.post(`/api-workflows/${id}/dry-run`, body)).data;
    },
  );
}

export function useExplain() {
  return useChange(
    async ({ id, recordId }: { id: string; recordId: string }) =>
      (await api.post(`/api-workflows/${id}/explain`, { record_id: recordId })).data,
  );
}

export function useSetSecret() {
  return useChange(
    ({ id, name, value }: { id: string; name: string; value: string }) =>
      api.put(`/api-workflows/${id}/secrets/${name}`, { value }),
    KEY,
  );
}

export function useDeleteSecret() {
  return useChange(
    ({ id, name }: { id: string; name: string }) => api.delete(`/api-workflows/${id}/secrets/${name}`),
    KEY,
  );
}
