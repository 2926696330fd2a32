import type {
  IDataObject,
  IExecuteFunctions,
  INodeExecutionData,
  INodeType,
  INodeTypeDescription,
  JsonObject,
} from 'n8n-workflow';
import { NodeApiError, NodeConnectionTypes } from 'n8n-workflow';
import { type Call, callKontor } from './api';
import { nodeProperties } from './description';
import { loadOptions } from './menus';
import { OPERATIONS } from './operations';
import { credentials } from './properties';

const LARGEST_PAGE = 200;

/** Reads and changes the records of a Kontor. */
export class Kontor implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Kontor',
    name: 'kontor',
    icon: { light: 'file:../../icons/kontor.svg', dark: 'file:../../icons/kontor.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Read and change contacts, companies, deals, tasks and activities in Kontor',
    defaults: { name: 'Kontor' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials,
    properties: nodeProperties(),
  };

  methods = { loadOptions };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (const [index] of this.getInputData().entries()) {
      try {
        for (const json of await runItem(this, index)) results.push({ json, pairedItem: { item: index } });
      } catch (error) {
        const failure = new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: index });
        if (!this.continueOnFail()) throw failure;
        results.push({ json: { error: failure.message }, pairedItem: { item: index } });
      }
    }
    return [results];
  }
}

/** Runs the operation for one item; returns its records. */
async function runItem(place: IExecuteFunctions, index: number): Promise<IDataObject[]> {
  const resource = String(place.getNodeParameter('resource', index));
  const name = String(place.getNodeParameter('operation', index));
  const operation = OPERATIONS[resource]?.[name];
  if (operation === undefined)
    throw new NodeApiError(place.getNode(), { message: `${resource} has no ${name}.` });
  const given: IDataObject = {};
  for (const field of Object.keys(operation.required))
    given[field] = String(place.getNodeParameter(field, index));
  const call = operation.call(given, place.getNodeParameter('fields', index, {}) as IDataObject);
  if (operation.isList) return readList(place, call, index);
  const { records } = await callKontor(place, call);
  // A deletion answers nothing, but n8n ends a branch that has no item.
  return records.length === 0 && call.method === 'DELETE' ? [{ ...given, deleted: true }] : records;
}

/** Reads a list by cursor, so that no record is skipped while others are written. */
async function readList(place: IExecuteFunctions, call: Call, index: number): Promise<IDataObject[]> {
  const all = place.getNodeParameter('returnAll', index) === true;
  const wanted = all ? Number.POSITIVE_INFINITY : Number(place.getNodeParameter('limit', index));
  const found: IDataObject[] = [];
  let next: { readonly cursor?: string } | undefined = {};
  while (next !== undefined && found.length < wanted) {
    const limit = Math.min(LARGEST_PAGE, wanted - found.length);
    const { records, cursor } = await callKontor(place, {
      ...call,
      query: { ...call.query, limit, ...next },
    });
    found.push(...records);
    next = cursor === undefined ? undefined : { cursor };
  }
  return found;
}
