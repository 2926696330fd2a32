export { createDelivery } from './delivery/delivery.ts';
export { webhookRoutes } from './subscriptions/subscriptions.routes.ts';
export { webhookTools } from './subscriptions/subscriptions.tools.ts';
