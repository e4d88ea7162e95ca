import { z } from 'zod';
import { fileBody, flag, id, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const nullableText = z.string().nullable();
const count = z.number().int();
/**
 * Part of the vehicle: all of it, or a branch of its BOM. Masses are scaled to the declared masses of the sheets
 * unless `scaled` is false.
 */
export const materialsInput = { modId: id, ckid: id.optional(), scaled: flag.default(true) };

/**
 * A class of VDA 231-106, or mass without a known class: a material without a classification, undeclared content,
 * or a position without a released sheet.
 */
export const MASS_KINDS = ['class', 'unclassified', 'untold', 'unmatched'] as const;
export const massKind = z.enum(MASS_KINDS);
export type MassKind = z.output<typeof massKind>;

/** Mass of a class with all classes below it, in grams as exact text. The share refers to the vehicle or branch. */
export const classMass = z.object({
  kind: massKind,
  code: nullableText,
  parent: nullableText,
  depth: count,
  nameZh: z.string(),
  nameEn: z.string(),
  massGrams: z.string(),
  sharePercent: z.string(),
  positions: count,
  materials: count,
  /** Value of the compared vehicle. Null without a comparison. */
  otherGrams: nullableText,
  otherPercent: nullableText,
  changeGrams: nullableText,
  changePoints: nullableText,
});
export type ClassMass = z.output<typeof classMass>;

export const materialsSummary = z.object({
  title: z.string(),
  branch: z.object({ id: count, name: z.string(), foreignName: nullableText }).nullable(),
  /** Sum of the known masses: declared masses of the sheets, and masses of the workbook where there is no sheet. */
  massGrams: z.string(),
  classifiedGrams: z.string(),
  unclassifiedGrams: z.string(),
  untoldGrams: z.string(),
  unmatchedGrams: z.string(),
  unknownPercent: z.string(),
  /** Curb weight of the model. Only for a whole vehicle. */
  curbWeightGrams: nullableText,
  positions: count,
  positionsWithSheet: count,
  positionsUnmatched: count,
  /** Positions for which neither the sheet nor the workbook gives a mass. */
  positionsWithoutMass: count,
  sheets: count,
  version: z.string(),
});
export type MaterialsSummary = z.output<typeof materialsSummary>;

/** A part directly below the top of the BOM or branch, with its mass in each class. */
export const systemMass = z.object({
  positionId: count,
  name: z.string(),
  foreignName: nullableText,
  number: nullableText,
  hasChildren: z.boolean(),
  massGrams: z.string(),
  sharePercent: z.string(),
  classes: z.array(z.object({ kind: massKind, code: nullableText, massGrams: z.string() })),
});
export type SystemMass = z.output<typeof systemMass>;

/** Mass without a known class, with its place. */
export const unknownMass = z.object({
  key: z.string(),
  kind: massKind,
  positionId: count,
  positionName: z.string(),
  positionForeignName: nullableText,
  positionNumber: nullableText,
  supplierName: nullableText,
  supplierForeignName: nullableText,
  sheetId: count.nullable(),
  nodeId: count.nullable(),
  nodeName: nullableText,
  nodeForeignName: nullableText,
  /** Null when the mass is not known either. */
  massGrams: nullableText,
  sharePercent: nullableText,
});
export type UnknownMass = z.output<typeof unknownMass>;

const base = '/analysis/materialsGroup';
const query = 'analysis:materialsGroup:query';
const compared = { ...materialsInput, /** Vehicle to compare with. */ otherModId: id.optional() };
/** Material composition of a vehicle by material class. */
export const analysisMaterialsGroupApi = {
  /** Rows in the order of the classes, each class before its subclasses; mass without a class is at the end. */
  page: route({
    method: 'POST',
    path: `${base}/page`,
    needs: query,
    input: pageInput(compared),
    output: pageOf(classMass),
    answer: 'page',
  }),
  /** Mass of the materials of a model or sheet by class of VDA 231-106, with those that have no class. */
  summary: route({
    method: 'GET',
    path: `${base}/summary`,
    needs: query,
    input: z.object(materialsInput),
    output: materialsSummary,
  }),
  /** Mass of the materials by system of the vehicle. */
  systems: route({
    method: 'GET',
    path: `${base}/systems`,
    needs: query,
    input: z.object(materialsInput),
    output: z.array(systemMass),
    answer: 'list',
  }),
  /** Places whose mass has no class. Heaviest first, then rows without a mass. */
  unknown: route({
    method: 'POST',
    path: `${base}/unknown`,
    needs: query,
    input: pageInput(materialsInput),
    output: pageOf(unknownMass),
    answer: 'page',
  }),
  /** Workbook of the material groups, compared with a second target if one is given. */
  export: route({
    method: 'POST',
    path: `${base}/export`,
    needs: 'analysis:materialsGroup:export',
    input: z.object(compared),
    output: fileBody,
    answer: 'file',
  }),
};
