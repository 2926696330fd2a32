import type {
  HttpMethod,
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Reference,
  Response,
  Webhook,
} from '../openapi/openapi.ts';
import { curlCommand } from './curl.ts';
import { fieldList, fieldsOf } from './fields.ts';
import { type Html, html } from './html.ts';
import { markdown } from './markdown.ts';

/** An operation and its position in the document. */
export interface PlacedOperation {
  readonly path: string;
  readonly method: HttpMethod;
  readonly operation: OperationObject;
}

/** Renders one operation: its input and output, and beside them commands to try. */
export function operationArticle(document: OpenApiDocument, placed: PlacedOperation): Html {
  const { path, method, operation } = placed;
  return html`
<article id="${operation.operationId}"${placeAttributes(placed)}>
<div class="words">
<h3><a href="#${operation.operationId}">${operation.summary}</a></h3>
<p class="path">${methodMark(method)} <code>${path}</code></p>
${markdown(operation.description)}
${parameterList(operation, 'path', 'Path')}${parameterList(operation, 'query', 'Query')}
${bodyFields(document, operation)}
${errorList(operation)}
</div>
<div class="examples">${requestExamples(document, placed)}${answerExamples(operation)}</div>
</article>`;
}

/** By these, a script of the page finds what can be sent with a key. */
function placeAttributes({ path, method, operation }: PlacedOperation): Html | undefined {
  return operation.security.length > 0 ? html` data-method="${method}" data-path="${path}"` : undefined;
}

/** Renders one event: when it is sent, its headers, and beside them a delivery. */
export function eventArticle(type: string, webhook: Webhook): Html {
  const [[, delivery] = ['', undefined]] = examplesOf(webhook.requestBody.content['application/json']);
  return html`
<article id="${type}">
<div class="words"><h3><a href="#${type}">${type}</a></h3>
${markdown(webhook.description)}
<h4>Headers</h4>${fieldList(webhook.parameters)}</div>
<div class="examples">${codeBlock('Delivery', JSON.stringify(delivery, null, 2))}</div>
</article>`;
}

/** The method of an operation, colored by kind. */
export function methodMark(method: HttpMethod): Html {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

function parameterList({ parameters }: OperationObject, place: Parameter['in'], title: string): Html {
  const found = parameters.filter(isParameter).filter((parameter) => parameter.in === place);
  return found.length === 0 ? html`` : html`<h4>${title}</h4>${fieldList(found)}`;
}

function isParameter(parameter: Parameter | Reference): parameter is Parameter {
  return 'in' in parameter;
}

function bodyFields({ components }: OpenApiDocument, { requestBody }: OperationObject): Html {
  const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1);
  const schema = name === undefined ? undefined : components.schemas[name];
  if (!schema) return html``;
  const note = schema.description === undefined ? undefined : markdown(schema.description);
  return html`<h4>Body</h4>${note}${fieldList(fieldsOf(schema, true))}`;
}

/** The errors specific to this operation. Those of all paths are described once. */
function errorList({ responses }: OperationObject): Html {
  const errors = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  const own = errors.flatMap(([status, response]) =>
    isResponse(response) ? messagesOf(response).map((message) => ({ status, message })) : [],
  );
  const common = errors.filter(([, response]) => !isResponse(response)).map(([status]) => status);
  return html`<h4>Errors</h4>
<ul class="errors">${own.map(({ status, message }) => html`<li><code>${status}</code> ${message}</li>`)}
<li>${common.map((status) => html`<code>${status}</code> `)}as under <a href="#errors">Errors</a></li></ul>`;
}

function isResponse(response: Response | Reference): response is Response {
  return 'description' in response;
}

function messagesOf({ content }: Response): string[] {
  return Object.values(content?.['application/json']?.examples ?? {}).map(({ summary }) => summary ?? '');
}

function requestExamples(document: OpenApiDocument, { path, method, operation }: PlacedOperation): Html {
  const url = document.servers[0]?.url ?? '';
  const bodies = examplesOf(operation.requestBody?.content['application/json']).map(([, body]) => body);
  const commands = (bodies.length === 0 ? [undefined] : bodies).map((body) =>
    curlCommand(url, path, method, operation, body),
  );
  return html`${commands.map((command) => codeBlock('Request', command))}`;
}

function answerExamples({ responses }: OperationObject): Html {
  const [status, response] = Object.entries(responses)[0] ?? [];
  if (status === undefined || !response || !isResponse(response)) return html``;
  const [media] = Object.values(response.content ?? {});
  const answers = examplesOf(media);
  if (media && answers.length === 0) return html`<p class="answer">Answer: ${status}, a file</p>`;
  if (answers.length === 0) return html`<p class="answer">Answer: ${status}, without a body</p>`;
  return html`${answers.map(([name, answer], index) =>
    codeBlock(
      `Response: ${status}${index === 0 ? '' : `, ${name}`}`,
      typeof answer === 'string' ? answer : JSON.stringify(answer, null, 2),
    ),
  )}`;
}

function examplesOf(media: MediaType | undefined): [string, unknown][] {
  return Object.entries(media?.examples ?? {}).map(([name, { value }]) => [name, value]);
}

/** Focusable by keyboard, because long lines scroll sideways. */
function codeBlock(label: string, code: string): Html {
  return html`<figure><figcaption>${label}</figcaption><pre tabindex="0" aria-label="${label}"><code>${code}</code></pre></figure>`;
}
