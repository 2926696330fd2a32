import type { HttpMethod, OperationObject } from '../openapi/openapi.ts';

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
  { parameters }: OperationObject,
  body: unknown,
): string {
  const filled = parameters.reduce(
    (url, parameter) =>
      'in' in parameter ? url.replace(`{${parameter.name}}`, String(parameter.example)) : url,
    path,
  );
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${serverUrl}${filled}`,
    '-H "Authorization: Bearer $KONTOR_API_KEY"',
    ...(body === undefined
      ? []
      : ["-H 'Content-Type: application/json'", `-d '${JSON.stringify(body).replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(' \\\n  ');
}
