/**
 * VDA 231-106 classes of an IEC 62474 material class. Of several candidates the first is proposed; with `ask` a
 * person has to choose.
 */
interface ClassMatch {
  classes: readonly [string, ...string[]];
  needsChoice?: true;
}

/**
 * M1.00 by domain.md 6.3, then the classes of M2.00 seen in the public chemSHERPA samples, because that list is not
 * public.
 */
const VDA_CLASSES: Readonly<Record<string, ClassMatch>> = {
  'M-001': { classes: ['1.1.2'] },
  'M-002': { classes: ['1.1.1'] },
  'M-003': { classes: ['2.1'] },
  'M-004': { classes: ['3.1', '3.2'] },
  'M-005': { classes: ['2.2'] },
  'M-006': { classes: ['3.4'] },
  'M-007': { classes: ['3.3'] },
  'M-008': { classes: ['4.1'] },
  'M-009': { classes: ['4.2'] },
  'M-010': { classes: ['7.2'] },
  'M-011': { classes: ['7.3'] },
  'M-012': { classes: ['5.1'] },
  'M-013': { classes: ['5.1'] },
  'M-014': { classes: ['5.3', '5.4.3'], needsChoice: true },
  'M-015': { classes: ['7.1'] },
  'M-100': { classes: ['1.1.2'] },
  'M-121': { classes: ['3.2', '3.1'] },
  'M-123': { classes: ['3.4'] },
  'M-159': { classes: ['4.2'] },
  'M-202': { classes: ['5.1.b', '5.1.a'] },
  'M-203': { classes: ['5.1.b', '5.1.a'] },
  'M-249': { classes: ['5.1.b'] },
  'M-299': { classes: ['5.1.a'] },
};
/** Reverse mapping: the first entry whose VDA code is a prefix of the class; longer prefixes come first. */
const IEC_CLASSES: readonly (readonly [vda: string, iec: string])[] = [
  ['1.1.2', 'M-001'],
  ['1.2.3', 'M-001'],
  ['1', 'M-002'],
  ['2.1', 'M-003'],
  ['2.2', 'M-005'],
  ['2.3', 'M-009'],
  ['3.1', 'M-004'],
  ['3.2', 'M-004'],
  ['3.3', 'M-007'],
  ['3.4', 'M-006'],
  ['3.5', 'M-009'],
  ['4.1', 'M-008'],
  ['4.2', 'M-009'],
  ['5.1', 'M-013'],
  ['5', 'M-014'],
  ['6', 'M-014'],
  ['7.1', 'M-015'],
  ['7.2', 'M-010'],
  ['7', 'M-011'],
];

export const vdaClassOf = (iec: string): ClassMatch | undefined =>
  Object.hasOwn(VDA_CLASSES, iec) ? VDA_CLASSES[iec] : undefined;
/** Class of IEC 62474 for a VDA class; none for electronics and fluids. */
export function iecClassOf(vda: string): string | undefined {
  const fitting = IEC_CLASSES.filter(([code]) => vda === code || vda.startsWith(`${code}.`));
  return fitting.sort((a, b) => b[0].length - a[0].length)[0]?.[1];
}
