import { z } from 'zod';
import type { EventConsumer } from '../../kernel/relay/event-consumer.ts';
import { INTAKE_REPORT, OLDEST_TAKEN, TAKE_IN } from './intake.sql.ts';

/**
 * The consumer of events that keeps those which may start a run.
 * @param onTaken called when there are some
 */
export function intakeConsumer(onTaken: () => void): EventConsumer {
  return {
    name: 'workflows',
    handOver: TAKE_IN,
    report: INTAKE_REPORT,
    oldestNeeded: OLDEST_TAKEN,
    onHandedOver: (value) => {
      const isWanted = z.number().parse(value) > 0;
      if (isWanted) onTaken();
      return isWanted;
    },
  };
}
