/** The event of the endpoint `test`; it goes to the one subscription that it is about. */
export const TEST_EVENT = 'webhook.test';
