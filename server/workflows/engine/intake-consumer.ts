import { z } from 'zod';
import type { EventConsumer } from '../../kernel/relay/event-consumer.ts';
import { INTAKE_REPORT, OLDEST_TAKEN, TAKE_IN } from './intake.sql.ts';

/**
 * The consumer of events that keeps those which may start a run. It leaves it to the others whether the relay hurries: a run
 * may begin 20 ms later, and where events keep coming, each round of the relay costs as much as the change that it follows.
 * @param onWork called when a job must begin
 */
export function intakeConsumer(onWork: () => void): EventConsumer {
  return {
    name: 'workflows',
    handOver: TAKE_IN,
    report: INTAKE_REPORT,
    oldestNeeded: OLDEST_TAKEN,
    onHandedOver: (value) => {
      if (z.number().parse(value) > 0) onWork();
      return false;
    },
  };
}
