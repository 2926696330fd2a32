import type { HttpMethod, OperationObject, Parameter, Reference } from '../openapi/openapi.ts';

/**
 * The curl command for an operation's example.
 * @param serverUrl the URL of the API
 * @param path as in the document: `/api-deals/{id}`
 * @param body the example to send; `undefined` if the operation has no body
 */
export function curlCommand(
  serverUrl: string,
  path: string,
  method: HttpMethod,
  { parameters, requestBody }: OperationObject,
  body: unknown,
): string {
  const filled = parameters.reduce(
    (url, parameter) =>
      'in' in parameter ? url.replace(`{${parameter.name}}`, String(parameter.example)) : url,
    path,
  );
  const file = fileArguments(requestBody);
  const address = file.length > 0 ? `"${serverUrl}${filled}${queryOf(parameters)}"` : `${serverUrl}${filled}`;
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${address}`,
    '-H "Authorization: Bearer $KONTOR_API_KEY"',
    ...file,
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(' \\\n  ');
}

/** Sends a file, of the first type that the operation takes. */
function fileArguments(requestBody: OperationObject['requestBody']): readonly string[] {
  const { content = {} } = requestBody ?? {};
  if (content['application/octet-stream']) return ['--data-binary @Offer.pdf'];
  return content['text/csv'] ? ["-H 'Content-Type: text/csv'", '--data-binary @file.csv'] : [];
}

/** The query with the examples of the parameters that it needs. */
function queryOf(parameters: readonly (Parameter | Reference)[]): string {
  const needed = parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' && parameter.required ? [parameter] : [],
  );
  return `?${needed.map(({ name, example }) => `${name}=${example}`).join('&')}`;
}
