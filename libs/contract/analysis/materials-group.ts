import { z } from 'zod';
import { fileBody, flag, id, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const told = z.string().nullable();
const count = z.number().int();
/**
 * Which part of a vehicle: all of it, or a branch of its BOM. Masses are scaled to what the sheets declare unless
 * `scaled` is false.
 */
export const materialsAsked = { modId: id, ckid: id.optional(), scaled: flag.default(true) };

/**
 * A class of VDA 231-106, or mass of which no class is known: a material that nobody classified, content that nobody
 * told, a position without a released sheet.
 */
export const MASS_KINDS = ['class', 'unclassified', 'untold', 'unmatched'] as const;
export const massKind = z.enum(MASS_KINDS);
export type MassKind = z.output<typeof massKind>;

/** Mass of a class with everything below it, in grams as exact text; the share is of the vehicle or branch. */
export const classMass = z.object({
  kind: massKind,
  code: told,
  parent: told,
  depth: count,
  nameZh: z.string(),
  nameEn: z.string(),
  massGrams: z.string(),
  sharePercent: z.string(),
  positions: count,
  materials: count,
  /** Of the vehicle that it is compared with; null: nothing is compared. */
  otherGrams: told,
  otherPercent: told,
  changeGrams: told,
  changePoints: told,
});
export type ClassMass = z.output<typeof classMass>;

export const materialsSummary = z.object({
  title: z.string(),
  branch: z.object({ id: count, name: z.string(), foreignName: told }).nullable(),
  /** Sum of what is known of masses: sheets as declared, and the workbook's masses where there is no sheet. */
  massGrams: z.string(),
  classifiedGrams: z.string(),
  unclassifiedGrams: z.string(),
  untoldGrams: z.string(),
  unmatchedGrams: z.string(),
  unknownPercent: z.string(),
  /** Of the model itself; only of a whole vehicle. */
  curbWeightGrams: told,
  positions: count,
  positionsWithSheet: count,
  positionsUnmatched: count,
  /** Of which neither sheet nor workbook tells a mass. */ positionsWithoutMass: count,
  sheets: count,
  version: z.string(),
});
export type MaterialsSummary = z.output<typeof materialsSummary>;

/** A part right below the top of the BOM or branch, with the mass of each class in it. */
export const systemMass = z.object({
  positionId: count,
  name: z.string(),
  foreignName: told,
  number: told,
  hasChildren: z.boolean(),
  massGrams: z.string(),
  sharePercent: z.string(),
  classes: z.array(z.object({ kind: massKind, code: told, massGrams: z.string() })),
});
export type SystemMass = z.output<typeof systemMass>;

/** Mass of which no class is known, with the place where it lies. */
export const unknownMass = z.object({
  key: z.string(),
  kind: massKind,
  positionId: count,
  positionName: z.string(),
  positionForeignName: told,
  positionNumber: told,
  supplierName: told,
  supplierForeignName: told,
  sheetId: count.nullable(),
  nodeId: count.nullable(),
  nodeName: told,
  nodeForeignName: told,
  /** Null: not even the mass is known. */ massGrams: told,
  sharePercent: told,
});
export type UnknownMass = z.output<typeof unknownMass>;

const base = '/analysis/materialsGroup';
const query = 'analysis:materialsGroup:query';
const compared = { ...materialsAsked, /** Vehicle to compare with. */ otherModId: id.optional() };
/** What a vehicle is made of, by material class. */
export const analysisMaterialsGroupApi = {
  /** Rows in the order of the classes, each class before those below it; what is unknown stands at the end. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput(compared),
    output: pageOf(classMass),
    answer: 'page',
  }),
  summary: route({
    method: 'GET',
    path: `${base}/summary`,
    needs: query,
    input: z.object(materialsAsked),
    output: materialsSummary,
  }),
  systems: route({
    method: 'GET',
    path: `${base}/systems`,
    needs: query,
    input: z.object(materialsAsked),
    output: z.array(systemMass),
    answer: 'list',
  }),
  /** The heaviest first, then what has no mass. */
  unknown: route({
    method: 'POST',
    path: `${base}/unknown`,
    needs: query,
    input: pageInput(materialsAsked),
    output: pageOf(unknownMass),
    answer: 'page',
  }),
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'analysis:materialsGroup:export',
    input: z.object(compared),
    output: fileBody,
    answer: 'file',
  }),
};
