import type { INodeProperties } from 'n8n-workflow';
import { OPERATIONS } from './operations';
import { authentication, FIELDS, optional, text } from './properties';

const RESOURCE_NAMES: Readonly<Record<string, string>> = {
  ...{ activity: 'Activity', company: 'Company', contact: 'Contact', deal: 'Deal', task: 'Task' },
};

const TYPES = ['note', 'email', 'call', 'meeting'];

/** The form of the node, from the operations: each shows the fields that it takes. */
export function nodeProperties(): INodeProperties[] {
  return [
    authentication,
    {
      displayName: 'Resource',
      name: 'resource',
      type: 'options',
      noDataExpression: true,
      options: Object.entries(RESOURCE_NAMES).map(([value, name]) => ({ name, value })),
      default: 'contact',
    },
    ...Object.keys(OPERATIONS).map(operationMenu),
    ...Object.keys(OPERATIONS).flatMap(fieldsOf),
  ];
}

function operationMenu(resource: string): INodeProperties {
  const operations = Object.entries(OPERATIONS[resource] ?? {});
  const [[first] = ['']] = operations;
  return {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: operations.map(([value, { name, action, description }]) => ({
      name,
      value,
      action,
      description,
    })),
    default: first,
  };
}

function fieldsOf(resource: string): INodeProperties[] {
  return Object.entries(OPERATIONS[resource] ?? {}).flatMap(([operation, { required, isList }]) => {
    const displayOptions = { show: { resource: [resource], operation: [operation] } };
    const fields = Object.entries(required).map(([name, label]) => requiredField(name, label));
    const more = FIELDS[`${resource}.${operation}`];
    const title = isList ? 'Filters' : 'Additional Fields';
    return [
      ...fields,
      ...(isList ? listFields() : []),
      ...(more === undefined ? [] : [optional(title, 'fields', more)]),
    ].map((field) => ({
      ...field,
      displayOptions: { show: { ...displayOptions.show, ...field.displayOptions?.show } },
    }));
  });
}

function requiredField(name: string, label: string): INodeProperties {
  if (name !== 'activity_type') return text(label, name, { required: true });
  const options = TYPES.map((value) => ({ name: value[0]?.toUpperCase() + value.slice(1), value }));
  return { displayName: label, name, type: 'options', options, default: 'note', required: true };
}

function listFields(): INodeProperties[] {
  return [
    {
      displayName: 'Return All',
      name: 'returnAll',
      type: 'boolean',
      default: false,
      description: 'Whether to return all results or only up to a given limit',
    },
    {
      displayName: 'Limit',
      name: 'limit',
      type: 'number',
      typeOptions: { minValue: 1 },
      default: 50,
      description: 'Max number of results to return',
      displayOptions: { show: { returnAll: [false] } },
    },
  ];
}
