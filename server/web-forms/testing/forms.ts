import assert from 'node:assert/strict';
import type { TestApi } from '../../../test/api.ts';

/** Forms of a test, through the REST API. */

export interface ShownForm {
  readonly id: string;
  readonly slug: string;
  readonly state: string;
  readonly version: number | null;
  readonly unpublished_changes: boolean;
  readonly submit_label: string;
  readonly url: string;
  readonly html: string;
  readonly script: string;
  readonly fields: readonly object[];
  readonly counts: Readonly<Record<string, number>>;
}

export const FIRST_NAME = {
  key: 'first_name',
  label: 'First name',
  type: 'text',
  required: true,
  maps_to: 'first_name',
};
export const EMAIL = { key: 'email', label: 'Email', type: 'email', required: true, maps_to: 'email' };
export const PHONE = { key: 'phone', label: 'Phone', type: 'phone', maps_to: 'phone' };
export const MESSAGE = { key: 'message', label: 'How can we help?', type: 'textarea' };

/** Creates a form with the usual fields, published at once. */
export async function publishForm(api: TestApi, definition: object = {}, key?: string): Promise<ShownForm> {
  const answer = await api.post(
    '/api-forms',
    { name: 'Contact us', fields: [FIRST_NAME, EMAIL, PHONE, MESSAGE], publish: true, ...definition },
    key === undefined ? {} : { key },
  );
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer.data<ShownForm>();
}
