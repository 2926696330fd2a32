import type { RecordKind } from '../registry/record-kind.ts';
import { FEATURES } from './features.ts';

/** The kinds of record of all features. */
export const RECORD_KINDS: readonly RecordKind[] = FEATURES.flatMap(({ recordKinds = [] }) => recordKinds);
