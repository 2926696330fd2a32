// Writes packages/client/src/api.gen.ts, the types of the client library, from the OpenAPI description of the API:
//   node scripts/launch.mjs --dev scripts/write-client-types.ts
// openapi-typescript is installed by npm ci --ignore-scripts --prefix packages/client.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readConfig } from '../server/config.ts';
import type { OpenApiDocument, OperationObject, PathItem } from '../server/kernel/openapi/openapi.ts';
import { describeService } from '../server/start/doors.ts';
import { families } from '../test/families.ts';

const CLIENT = join(import.meta.dirname, '..', 'packages', 'client');

/** The file with the types. */
export const CLIENT_TYPES = join(CLIENT, 'src', 'api.gen.ts');

/** What writes the types. It is absent where the packages of the client are not installed. */
export const GENERATOR = join(CLIENT, 'node_modules', 'openapi-typescript', 'bin', 'cli.js');

/** A field with a default may be left out of a request. */
const OPTIONS = ['--default-non-nullable', 'false'];

/** The text of the file, from the API as the sources describe it. */
export async function renderClientTypes(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-client-'));
  try {
    const [document, types] = [join(directory, 'openapi.json'), join(directory, 'api.ts')];
    const needed = onlyNeeded(describeService(readConfig({}), { families }));
    await writeFile(document, JSON.stringify(needed, withoutExamples));
    await promisify(execFile)(process.execPath, [GENERATOR, document, '--output', types, ...OPTIONS]);
    return await readFile(types, 'utf8');
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Only what the types need: without errors, headers and examples, the file is half as long. */
function onlyNeeded({ paths, webhooks, components, ...rest }: OpenApiDocument) {
  const { schemas } = components;
  return {
    ...rest,
    security: [],
    paths: mapValues(paths, (item: PathItem) => mapValues(item, neededOf)),
    webhooks: mapValues(webhooks, ({ post: { requestBody, operationId } }) => ({
      post: { operationId, requestBody, responses: {} },
    })),
    components: { schemas },
  };
}

function neededOf(operation: OperationObject | undefined) {
  if (operation === undefined) return undefined;
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const answers = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return {
    ...{ operationId, summary, description, requestBody },
    parameters: parameters.filter((parameter) => 'in' in parameter && parameter.in !== 'header'),
    responses: Object.fromEntries(answers.map(([status, answer]) => [status, { ...answer, headers: {} }])),
  };
}

/** The `replacer` of `JSON.stringify`. A field named `examples` has a schema, which is no list. */
function withoutExamples(key: string, value: unknown): unknown {
  return key === 'example' || (key === 'examples' && Array.isArray(value)) ? undefined : value;
}

function mapValues<Value, Mapped>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}

if (import.meta.main) await writeFile(CLIENT_TYPES, await renderClientTypes());
