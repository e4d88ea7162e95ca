import { coversClass } from '../text';
import { TaggingRules, type RrrFlag, type TaggingRule } from './tagging-rules';
import type { AnnexBucket } from './types';

const BUCKETS: readonly [code: string, bucket: AnnexBucket][] = [
  ['1', 'metals'],
  ['2', 'metals'],
  ['3', 'metals'],
  ['4', 'metals'],
  ['5.3', 'elastomers'],
  ['5', 'polymers'],
  ['6', 'polymers'],
  ['7.1', 'monm'],
  ['7.2', 'glass'],
  ['7', 'others'],
  ['8', 'others'],
  ['9', 'fluids'],
];
/** Bucket of ISO 22628 Annex A by VDA class (domain.md 3.4). */
export const annexBucket = (classCode: string): AnnexBucket =>
  BUCKETS.find(([code]) => coversClass(code, classCode))?.[1] ?? 'others';

const FLAGS: readonly [code: string, flag: RrrFlag][] = [
  ['1', 'mM'],
  ['2', 'mM'],
  ['3', 'mM'],
  ['4', 'mM'],
  ['5.1', 'mTr'],
  ['5.2', 'mTe'],
  ['5.3', 'mTe'],
  ['5.4', 'mTe'],
  ['5.5', 'mTe'],
  ['6', 'mTe'],
  ['7.1', 'mTe'],
  ['7.2', 'mN'],
  ['7.3', 'mN'],
  ['8', 'mN'],
  ['9', 'mP'],
];
/** The proposed default flag of each class, as rules without technology and enterprise. */
export const defaultRules = (): TaggingRules =>
  new TaggingRules(
    FLAGS.map(([classCode, flag], index): TaggingRule => ({
      id: -1 - index,
      classCode,
      flag,
      technologyId: null,
      scope: null,
      own: false,
      newest: 0,
    })),
  );

/**
 * Flags that a mass of a class may get, apart from the mark of its part: the default and the "may become" flags
 * (domain.md 3.4).
 */
const MAY_BECOME: readonly [code: string, flags: readonly RrrFlag[]][] = [
  ['5.1', ['mTr', 'mTe']],
  ['5.2', ['mTe', 'mTr']],
  ['5.3', ['mTe', 'mTr']],
  ['5.4.1', ['mTe', 'mTr']],
  ['5', ['mTe']],
  ['6', ['mTe']],
  ['7.1', ['mTe', 'mTr']],
  ['7.2', ['mTr']],
  ['7.3', ['mTr']],
  ['8', ['mTr']],
  ['1', ['mM']],
  ['2', ['mM']],
  ['3', ['mM']],
  ['4', ['mM']],
  ['9', ['mP']],
];
export const mayBecome = (classCode: string): readonly RrrFlag[] =>
  MAY_BECOME.find(([code]) => coversClass(code, classCode))?.[1] ?? [];
