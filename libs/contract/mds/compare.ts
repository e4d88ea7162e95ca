import { z } from 'zod';
import { fileBody, flag, id, route } from '../wire/kit';
import { sheetFinding, sheetRow } from './mds';
import { treeRow } from './tree-rows';
import { versionText } from './tree';

/** More rows than this are not shown whole: only what differs, with what lies above it. */
export const MAX_COMPARED_ROWS = 20_000;
/** Nodes of referenced sheets that one comparison lays out at most. */
export const MAX_OPENED_NODES = 20_000;

const reference = z.object({ id: z.number().int(), cid: z.number().int(), cver: versionText });
/** A node as one of the two sheets has it; amounts as a tree row shows them. */
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
 * What kind of difference it is: of structure, of what is said about a node or its place, of its amount, of its mass,
 * of the version that is referred to.
 */
export const differenceKind = z.enum(['added', 'removed', 'moved', 'field', 'amount', 'mass', 'version']);
export type DifferenceKind = z.output<typeof differenceKind>;
/** One difference in the caller's words: what it is about, and what either side says. */
export const difference = z.object({
  kind: differenceKind,
  title: z.string(),
  was: z.string().nullable(),
  is: z.string().nullable(),
});
export type Difference = z.output<typeof difference>;

export const compareState = z.enum(['same', 'changed', 'added', 'removed']);
/**
 * One line of both trees. `level` counts from the roots; rows stand in reading order. A row that is the same on both
 * sides is told once, as `left`.
 */
export const compareRow = z.object({
  key: z.string(),
  level: z.number().int(),
  state: compareState,
  left: comparedNode.nullable(),
  right: comparedNode.nullable(),
  /** Empty for what lies inside a branch that is new or gone as a whole. */
  differences: z.array(difference),
  /** Two versions of one MDS are referred to, and their own difference can be asked for. */
  isOtherVersion: z.boolean(),
  /** New and gone findings about this node. */
  appeared: z.number().int(),
  gone: z.number().int(),
});
export type CompareRow = z.output<typeof compareRow>;

const decimalText = z.string();
const span = z.object({ min: decimalText, nominal: decimalText, max: decimalText });
const held = z.object({ grams: span.nullable(), percent: span });
/**
 * Content of both sheets, substance by substance, through all references. What is confidential is one sum without a
 * name.
 */
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
  was: held.nullable(),
  is: held.nullable(),
  /** Nominal change: grams between components, percent points between semi-components or materials. */
  change: decimalText.nullable(),
});
export type ComparedSubstance = z.output<typeof comparedSubstance>;

const comparedFinding = sheetFinding.extend({ /** Row of the tree. */ row: z.string() });
export type ComparedFinding = z.output<typeof comparedFinding>;
const grams = z.object({ declared: decimalText, calculated: decimalText }).nullable();

export const comparison = z.object({
  left: sheetRow,
  right: sheetRow,
  /** Grams of one piece, of components only. */
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
  /** What is said of the sheets as a whole. */
  head: z.array(difference),
  rows: z.array(compareRow),
  /** Only what differs is here: there are more rows than can be shown. */
  isCut: z.boolean(),
  /** There was more behind the references than is laid out. */
  isOpenedInPart: z.boolean(),
  substances: z.array(comparedSubstance),
  findings: z.object({ appeared: z.array(comparedFinding), gone: z.array(comparedFinding) }),
});
export type Comparison = z.output<typeof comparison>;

/**
 * Two versions of one MDS or two MDS that the caller sees. `insideLeft` and `insideRight` name versions below them that
 * are compared instead: whoever sees a sheet sees what it contains. `references` lays out the content of references
 * that differ.
 */
const compared = z.object({
  left: id,
  right: id,
  insideLeft: id.optional(),
  insideRight: id.optional(),
  references: flag.default(false),
});
export type CompareQuestion = z.output<typeof compared>;

/** What is different between two data sheets; calls of our own. */
export const mdsCompareApi = {
  compare: route({
    method: 'GET',
    path: '/mds/compare',
    needs: 'mds:sheet:query',
    input: compared,
    output: comparison,
  }),
  export: route({
    method: 'GET',
    path: '/mds/compare/export',
    needs: 'mds:sheet:export',
    transfer: 'download',
    input: compared,
    output: fileBody,
    answer: 'file',
  }),
};
