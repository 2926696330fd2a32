import { routesOf } from '../../kernel/http/route.ts';
import type { FormHost } from '../host.ts';
import { createForm } from './create-form.ts';
import { deleteForm } from './delete-form.ts';
import { getForm, listForms } from './read-forms.ts';
import { updateForm } from './update-form.ts';

const route = routesOf('Forms');

/** The paths of forms. */
export function formRoutes(host: FormHost) {
  return [
    route.list('/api-forms', listForms(host)),
    route.create('/api-forms', createForm(host)),
    route.get('/api-forms/:id', getForm(host)),
    route.patch('/api-forms/:id', updateForm(host)),
    route.delete('/api-forms/:id', deleteForm),
  ];
}
