import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { FormDefinition } from '../../../../../server/web-forms/forms/definition.schema.ts';
import type { FormField, FormFieldType } from '../../../../../server/web-forms/forms/field.schema.ts';
import type { Form, formDraft, formPatch } from '../../../../../server/web-forms/forms/form.schema.ts';
import { api } from '../../../api/client.ts';
import { useChange } from '../../../api/use-change.ts';

export type { Form, FormField, FormFieldType };
export type Definition = FormDefinition;
type FormDraft = z.input<typeof formDraft>;
type FormPatch = z.input<typeof formPatch> & { readonly publish?: boolean };

const KEY = ['forms'];

/** How often the numbers of submissions are asked for: arrivals of strangers are many, and few of them matter at once. */
const AGAIN_MS = 15_000;

/** All forms by name, with their drafts and how many submissions they have. */
export const formsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => (await api.get('/api-forms', { query: { limit: 200 }, signal })).data,
  refetchInterval: AGAIN_MS,
});

/** A form with its draft. */
export const formQueryOf = (id: string) =>
  queryOptions({
    queryKey: [...KEY, id],
    queryFn: async ({ signal }) => (await api.get(`/api-forms/${id}`, { signal })).data,
  });

/** The page of a draft as visitors will see it. */
export const previewQuery = (id: string, updatedAt: string, nonce: string) =>
  queryOptions({
    queryKey: ['form-previews', id, updatedAt],
    queryFn: async ({ signal }) =>
      (await api.get(`/form-previews/${id}`, { query: { nonce }, signal })).data.html,
    placeholderData: (shown) => shown,
    gcTime: 0,
  });

export function useCreateForm() {
  return useChange(async (draft: FormDraft) => (await api.postOnce('/api-forms', draft)).data, KEY);
}

export async function patchForm(id: string, patch: FormPatch): Promise<Form> {
  return (await api.patch(`/api-forms/${id}`, patch)).data;
}

/** Changes what has effect at once: the name, the address, and whether the form takes submissions. */
export function useChangeForm(id: string) {
  return useChange((patch: Pick<FormPatch, 'name' | 'slug' | 'state'>) => patchForm(id, patch), KEY, [
    'form-previews',
  ]);
}

export function useDeleteForm() {
  return useChange((id: string) => api.delete(`/api-forms/${id}`), KEY, ['form-submissions']);
}

/** The colour of the pages of all forms. */
export const appearanceQuery = queryOptions({
  queryKey: ['form-appearance'],
  queryFn: async ({ signal }) => (await api.get('/settings/form-appearance', { signal })).data,
});

export function useSetAppearance() {
  return useChange(
    (form_color: string | null) => api.put('/settings/form-appearance', { form_color }),
    ['form-appearance'],
    ['form-previews'],
  );
}
