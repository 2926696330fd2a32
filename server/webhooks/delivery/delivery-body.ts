/** The content of the body of an attempt. */
export interface DeliveryContent {
  readonly deliveryId: string;
  readonly eventType: string;
  readonly organizationId: string;
  /** The event's `data`, as JSON text. */
  readonly payload: string;
  /** The time of this attempt. */
  readonly sentAt: Date;
}

/**
 * Builds the body of an attempt (`docs/webhooks.md`, "What arrives").
 * @returns the JSON text whose UTF-8 bytes are signed and sent
 */
export function deliveryBody({
  deliveryId,
  eventType,
  organizationId,
  payload,
  sentAt,
}: DeliveryContent): string {
  const ids = `"id":"${deliveryId}","event_type":"${eventType}","org_id":"${organizationId}"`;
  return `{${ids},"data":${payload},"delivered_at":"${sentAt.toISOString()}"}`;
}
