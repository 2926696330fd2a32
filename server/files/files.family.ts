import type { Family } from '../kernel/family/family.ts';
import { mountExports } from './exports/exports.door.ts';

/** Files of records. The families say of their records how they are exported. */
export const filesFamily = {
  name: 'files',
  webDoors: [mountExports],
} satisfies Family;
