import { z } from 'zod';
import { instant } from '../wire/kit';

/** Fields of a list that a person maps to the columns of a file. */
export const LIST_MAPPED_FIELDS = [
  'entryNo',
  'nameEn',
  'nameZh',
  'cas',
  'ec',
  'otherNumber',
  'class',
  'threshold',
  'use',
  'exemption',
  'inclusionDate',
  'validFrom',
  'validTo',
  'reason',
  'clause',
  'note',
] as const;
export type ListMappedField = (typeof LIST_MAPPED_FIELDS)[number];
/** Units of thresholds that are numbers alone; `ppm` is mg/kg, `ppb` is µg/kg. */
export const LIST_THRESHOLD_UNITS = ['percent', 'ppm', 'ppb'] as const;
export const LIST_DECIMAL_MARKS = ['auto', 'point', 'comma'] as const;
export const LIST_DATE_ORDERS = ['auto', 'dayFirst', 'monthFirst'] as const;
/** What an entry of a class demands; `leaveOut`: the file lists it, but it is no entry of this list. */
export const LIST_CLASS_DUTIES = ['prohibited', 'declare', 'leaveOut'] as const;
export type ListClassDuty = (typeof LIST_CLASS_DUTIES)[number];

const MAX_TEXT = 200;
const MAX_CLASSES = 100;
const percent = z
  .string()
  .regex(/^\d{1,3}(?:\.\d{1,9})?$/)
  .refine((text) => Number(text) <= 100);
/** Columns of a list by field (0 = A), and how its entries judge. */
export const listMapping = z.object({
  /** Worksheet; empty for the first one and for text files. */
  sheetName: z.string().max(100).default(''),
  headerRow: z.coerce.number().int().min(1).max(200),
  columns: z.partialRecord(z.enum(LIST_MAPPED_FIELDS), z.coerce.number().int().min(0).max(500)),
  /** `numbered`: rows without an entry number are members of the entry above. */
  grouping: z.enum(['rows', 'numbered']).default('rows'),
  thresholdUnit: z.enum(LIST_THRESHOLD_UNITS).default('percent'),
  decimalMark: z.enum(LIST_DECIMAL_MARKS).default('auto'),
  dateOrder: z.enum(LIST_DATE_ORDERS).default('auto'),
  denominator: z.enum(['material', 'article']).default('material'),
  /** Duty of entries without a class. */
  duty: z.enum(['prohibited', 'declare']),
  /** Duty by the text of the class; another text is a fault of its row. */
  classes: z
    .record(z.string().max(MAX_TEXT), z.enum(LIST_CLASS_DUTIES))
    .refine((classes) => Object.keys(classes).length <= MAX_CLASSES)
    .default({}),
  /** Threshold of entries without one, in percent; `0`: any content. */
  limitPercent: percent,
});
export type ListMapping = z.output<typeof listMapping>;

const closestLayout = z.object({
  layout: z.string(),
  /** Titles of the layout that the file has. */
  found: z.array(z.string()),
  /** Titles that it must have and the file lacks, with the most similar title of the file. */
  missing: z.array(z.object({ title: z.string(), near: z.string().nullable() })),
});
export type ClosestLayout = z.output<typeof closestLayout>;
const lastListImport = z.object({ file: z.string(), list: z.string(), entries: z.number().int(), at: instant });
export type LastListImport = z.output<typeof lastListImport>;
/** The columns of a list file, with a mapping to confirm. */
export const listColumns = z.object({
  sheetName: z.string(),
  sheetNames: z.array(z.string()),
  titles: z.array(z.string()),
  /** The first rows below the titles. */
  sample: z.array(z.array(z.string())),
  mapping: listMapping,
  /** `saved`: confirmed before for the same authority or the same titles. */
  source: z.enum(['saved', 'proposed', 'given']),
  lastImport: lastListImport.nullable(),
  /** Texts of the column of classes, most frequent first, with the proposed duty. */
  classes: z.array(z.object({ text: z.string(), count: z.number().int(), duty: z.enum(LIST_CLASS_DUTIES).nullable() })),
  /** Known layouts whose titles are closest to those of the file, the closest first. */
  closest: z.array(closestLayout),
});
export type ListColumns = z.output<typeof listColumns>;
