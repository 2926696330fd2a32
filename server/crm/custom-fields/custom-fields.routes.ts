import { routesOf } from '../../kernel/http/route.ts';
import { createCustomField } from './create-custom-field.ts';
import { deleteCustomField } from './delete-custom-field.ts';
import { getCustomField } from './get-custom-field.ts';
import { listCustomFields } from './list-custom-fields.ts';
import { updateCustomField } from './update-custom-field.ts';

const route = routesOf('Custom fields');

export const customFieldRoutes = [
  route.list('/api-custom-fields', listCustomFields),
  route.create('/api-custom-fields', createCustomField),
  route.get('/api-custom-fields/:id', getCustomField),
  route.patch('/api-custom-fields/:id', updateCustomField),
  route.delete('/api-custom-fields/:id', deleteCustomField),
];
