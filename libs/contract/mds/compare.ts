import { z } from 'zod';
import { fileBody, flag, id, route } from '../wire/kit';
import { sheetFinding, sheetRow } from './mds';
import { treeRow } from './tree-rows';
import { versionText } from './tree';

/** Maximum number of rows shown in full. Above it only the differences are returned, with the rows above them. */
export const MAX_COMPARED_ROWS = 20_000;
/** Maximum number of nodes of referenced sheets that are expanded in one comparison. */
export const MAX_EXPANDED_NODES = 20_000;

const reference = z.object({ id: z.number().int(), cid: z.number().int(), cver: versionText });
/** A node in one of the two sheets, with amounts as in a row of the tree. */
export const comparedNode = treeRow
  .pick({
    kind: true,
    masked: true,
    confidential: true,
    name: true,
    foreignName: true,
    nameZh: true,
    number: true,
    classCode: true,
    quantity: true,
    massGrams: true,
    portion: true,
    share: true,
    totalGrams: true,
  })
  .extend({ reference: reference.nullable() });
export type ComparedNode = z.output<typeof comparedNode>;

/**
 * Kinds of differences: structure (`added`, `removed`, `moved`), data of a node or its place (`field`), its amount,
 * its mass, or the referenced version.
 */
export const differenceKind = z.enum(['added', 'removed', 'moved', 'field', 'amount', 'mass', 'version']);
export type DifferenceKind = z.output<typeof differenceKind>;
/** One difference in the caller's language: the subject, and the value on either side. */
export const difference = z.object({
  kind: differenceKind,
  title: z.string(),
  was: z.string().nullable(),
  is: z.string().nullable(),
});
export type Difference = z.output<typeof difference>;

export const compareState = z.enum(['same', 'changed', 'added', 'removed']);
/**
 * A row of both trees. `level` counts from the roots; rows are in reading order. A row that is equal on both sides
 * is returned only as `left`.
 */
export const compareRow = z.object({
  key: z.string(),
  level: z.number().int(),
  state: compareState,
  left: comparedNode.nullable(),
  right: comparedNode.nullable(),
  /** Empty for rows inside a branch that was added or removed as a whole. */
  differences: z.array(difference),
  /** True when the two sides refer to different versions of one MDS, whose difference can be requested. */
  isOtherVersion: z.boolean(),
  /** Number of new findings about this node. `gone`: number of findings that disappeared. */
  appeared: z.number().int(),
  gone: z.number().int(),
});
export type CompareRow = z.output<typeof compareRow>;

const decimalText = z.string();
const span = z.object({ min: decimalText, nominal: decimalText, max: decimalText });
const contentSpan = z.object({ grams: span.nullable(), percent: span });
/** Content of both sheets by substance, through all references. Confidential substances are one sum without a name. */
export const comparedSubstance = z.object({
  key: z.string(),
  masked: z.boolean(),
  substanceId: z.number().int().nullable(),
  nameEn: z.string().nullable(),
  nameZh: z.string().nullable(),
  cas: z.string().nullable(),
  ec: z.string().nullable(),
  svhc: z.boolean(),
  state: compareState,
  was: contentSpan.nullable(),
  is: contentSpan.nullable(),
  /** Change of the nominal value: grams between components, percentage points between semi-components or materials. */
  change: decimalText.nullable(),
});
export type ComparedSubstance = z.output<typeof comparedSubstance>;

const comparedFinding = sheetFinding.extend({ /** Row of the tree. */ row: z.string() });
export type ComparedFinding = z.output<typeof comparedFinding>;
const grams = z.object({ declared: decimalText, calculated: decimalText }).nullable();

export const comparison = z.object({
  left: sheetRow,
  right: sheetRow,
  /** Grams of one piece; only for components. */
  mass: z.object({ was: grams, is: grams }),
  counts: z.object({
    added: z.number().int(),
    removed: z.number().int(),
    moved: z.number().int(),
    changed: z.number().int(),
    substances: z.number().int(),
    appeared: z.number().int(),
    gone: z.number().int(),
  }),
  /** Differences in the data of the sheets as a whole. */
  head: z.array(difference),
  rows: z.array(compareRow),
  /** True when only differences are returned because there are too many rows. */
  isCut: z.boolean(),
  /** True when some references were not expanded because there are too many nodes. */
  isOpenedInPart: z.boolean(),
  substances: z.array(comparedSubstance),
  findings: z.object({ appeared: z.array(comparedFinding), gone: z.array(comparedFinding) }),
});
export type Comparison = z.output<typeof comparison>;

/**
 * Two versions of one MDS, or two MDS, that the caller may see. `insideLeft` and `insideRight` select versions
 * below them to be compared instead; whoever may see a sheet may see its content. `references` expands references
 * that differ.
 */
const comparisonInput = z.object({
  left: id,
  right: id,
  insideLeft: id.optional(),
  insideRight: id.optional(),
  references: flag.default(false),
});
export type ComparisonInput = z.output<typeof comparisonInput>;

/** Comparison of two data sheets. These paths are not from the specification. */
export const mdsCompareApi = {
  /** Compares two data sheets node by node. */
  compare: route({
    method: 'GET',
    path: '/mds/compare',
    needs: 'mds:sheet:query',
    input: comparisonInput,
    output: comparison,
  }),
  /** Workbook of a comparison of two data sheets. */
  export: route({
    method: 'GET',
    path: '/mds/compare/export',
    needs: 'mds:sheet:export',
    transfer: 'download',
    input: comparisonInput,
    output: fileBody,
    answer: 'file',
  }),
};
