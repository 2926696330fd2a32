import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { destinationId, destinationView } from './destination.schema.ts';
import { deleteDestinationRow, writeHealth } from './destination.sql.ts';
import { lockedDestination, shownDestination } from './locked-destination.ts';
import { requestCheck } from './request-check.ts';

/** Pauses a destination: its conversions wait (docs/behaviour/conversions.md 5). */
export const pauseDestination = defineWrite({
  name: 'pause-conversion-destination',
  summary: 'Pause a conversion destination',
  description: 'Deals that are won meanwhile wait. Those that get too old for the platform are not sent.',
  scope: 'ads:write',
  role: 'admin',
  input: destinationId,
  output: destinationView,
  run: async (context, { id }) => {
    const { health } = await lockedDestination(context, id);
    if (health.state !== 'paused') {
      await context.query(
        writeHealth(context.organizationId, id, { state: 'paused', message: 'Paused by a person.' }),
      );
      context.audit({ recordType: 'conversion_destination', recordId: id, action: 'paused' });
    }
    return { data: await shownDestination(context, id) };
  },
});

/** Lets a destination go on, also after it lost its connection. */
export const resumeDestination = defineWrite({
  name: 'resume-conversion-destination',
  summary: 'Resume a conversion destination',
  description:
    'What waited is sent. If the platform refuses the connection again, the destination stops again.',
  scope: 'ads:write',
  role: 'admin',
  input: destinationId,
  output: destinationView,
  run: async (context, { id }) => {
    const { health } = await lockedDestination(context, id);
    if (health.state !== 'ok') {
      await context.query(writeHealth(context.organizationId, id, { state: 'ok', message: null }));
      context.audit({ recordType: 'conversion_destination', recordId: id, action: 'resumed' });
    }
    return { data: await shownDestination(context, id) };
  },
});

/** Asks the platform whether the connection works. */
export const checkDestinationNow = defineWrite({
  name: 'check-conversion-destination',
  summary: 'Check a conversion destination',
  description:
    'Asks the platform whether ids and secret are right, without sending a purchase. The answer is in `health` after a moment.',
  scope: 'ads:write',
  role: 'admin',
  input: destinationId,
  output: destinationView,
  run: async (context, { id }) => {
    await lockedDestination(context, id);
    await requestCheck(context, id);
    return { data: await shownDestination(context, id) };
  },
});

/** Deletes a destination with its secret and what its log says. */
export const deleteDestination = defineWrite({
  name: 'delete-conversion-destination',
  summary: 'Delete a conversion destination',
  description: 'Its secret and its part of the log are deleted. What the platform has received stays there.',
  scope: 'ads:write',
  role: 'admin',
  input: destinationId,
  run: async (context, { id }) => {
    const [deleted] = await context.query(deleteDestinationRow(context.organizationId, id));
    if (!deleted) throw notFound('conversion destination');
    context.audit({ recordType: 'conversion_destination', recordId: id, action: 'deleted' });
    return DONE;
  },
});
