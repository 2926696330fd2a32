/** The event that the endpoint `test` sends, only to the subscription that it is about. */
export const TEST_EVENT = 'webhook.test';
