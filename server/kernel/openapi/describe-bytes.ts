import { EVERY_ANSWER, headers } from './headers.ts';
import type { MediaType, RequestBody, Response } from './openapi.ts';

/** Bytes of any type have no schema (OpenAPI 3.1.1, 4.8.14.2). */
const BYTES: MediaType = { schema: {} };

/** The body of a request that is a file. */
export const BYTES_BODY: RequestBody = { required: true, content: { 'application/octet-stream': BYTES } };

/** An answer that is a file. */
export const BYTES_ANSWER: Response = {
  description: 'The content of the file.',
  headers: { ...EVERY_ANSWER, ...headers('ETag') },
  content: { '*/*': BYTES },
};
