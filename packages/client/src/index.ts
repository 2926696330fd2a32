export type { components, operations, paths } from './api.gen.ts';
export type { ChangesOptions } from './changes.ts';
export { KontorClient, type KontorClientOptions } from './client.ts';
export { type FailedRequest, KontorConnectionError, KontorError } from './errors.ts';
export type { Import, ImportContent, ImportedRow, ImportOptions } from './imports.ts';
export type {
  Activity,
  CallOptions,
  Change,
  ChangedKind,
  Company,
  Contact,
  Deal,
  Delivery,
  EventType,
  Pipeline,
  Stage,
  Task,
} from './types.ts';
export { type RequestHeaders, verifyWebhook, WebhookSignatureError } from './verify-webhook.ts';
