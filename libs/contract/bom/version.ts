import { z } from 'zod';
import { BOM_CHANGES, COMPARED_FIELDS } from '@matlas/domain';
import { jobStarted } from '../wire/jobs';
import { fileBody, id, instant, route } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

/** A BOM as it was until the import (or the return of an earlier one) that replaced it. */
export const bomVersion = z.object({
  id: z.number().int(),
  modId: z.number().int(),
  /** Number of the version within the model, from 1. */
  number: z.number().int(),
  /** What replaced it: an import, or an earlier version that was brought back. */
  reason: z.enum(['import', 'restore']),
  /** The file that replaced it. */
  fileName: z.string(),
  positions: z.number().int(),
  hooks: z.number().int(),
  createdBy: z.string(),
  createTime: instant,
});
export type BomVersion = z.output<typeof bomVersion>;

const side = z.object({
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  quantity: z.string(),
  massGrams: z.string().nullable(),
  remark: z.string().nullable(),
  /** Names of the positions above, from the root. */
  path: z.array(z.string()),
});
/** What people did with a position. */
export const WORK_KINDS = ['sheet', 'facts', 'marks'] as const;
export const bomDifference = z.object({
  change: z.enum(BOM_CHANGES),
  before: side.nullable(),
  after: side.nullable(),
  fields: z.array(z.enum(COMPARED_FIELDS)),
  /** Work on the old position that does not carry over. */
  lost: z.array(z.enum(WORK_KINDS)),
});
export type BomDifferenceRow = z.output<typeof bomDifference>;
export const bomComparison = z.object({
  /** Positions on each side. */
  before: z.number().int(),
  after: z.number().int(),
  counts: z.record(z.enum([...BOM_CHANGES, 'same']), z.number().int()),
  /** Positions whose work is lost, by kind. */
  lost: z.record(z.enum(WORK_KINDS), z.number().int()),
  /** The first differences: those with lost work first; the workbook has all. */
  differences: z.array(bomDifference),
  total: z.number().int(),
});
export type BomComparisonReport = z.output<typeof bomComparison>;

/** The BOM of a model, or one of its versions, against another. Without `otherModId`, of the same model. */
const sides = z.object({
  modId: id,
  bomVersionId: id.optional(),
  otherModId: id.optional(),
  otherBomVersionId: id.optional(),
});

const info = '/bom/info';
const query = 'bom:info:query';
export const bomVersionRoutes = {
  /** What a checked import would change. Nothing is stored. */
  importCompare: route({
    method: 'POST',
    path: `${info}/importCompare`,
    needs: 'bom:info:import',
    input: z.object({ importId: id }),
    output: bomComparison,
  }),
  /** The earlier BOMs of a model, newest first. */
  versions: route({
    method: 'GET',
    path: `${info}/versions/{modId}`,
    needs: query,
    input: z.object({ modId: id }),
    output: z.array(bomVersion),
    answer: 'list',
  }),
  /** The positions of an earlier BOM in tree order; `q` searches in name and number. */
  versionPositions: route({
    method: 'POST',
    path: `${info}/versionPositions`,
    needs: query,
    input: pageInput({ bomVersionId: id }),
    output: pageOf(
      side.extend({ id: z.number().int(), level: z.number().int(), sheetId: z.number().int().nullable() }),
    ),
    answer: 'page',
  }),
  /** Compares two BOMs or two versions of one: positions added, removed, moved and changed. */
  compare: route({
    method: 'POST',
    path: `${info}/compareBoms`,
    needs: query,
    input: sides,
    output: bomComparison,
  }),
  /** Workbook of a comparison. */
  exportCompare: route({
    method: 'POST',
    path: `${info}/exportComparison`,
    needs: 'bom:info:export',
    transfer: 'download',
    input: sides,
    output: fileBody,
    answer: 'file',
  }),
  /** Brings an earlier BOM back as a job; the present one becomes a version itself. */
  restoreVersion: route({
    method: 'POST',
    path: `${info}/restoreVersion`,
    needs: 'bom:info:import',
    input: z.object({ bomVersionId: id }),
    output: jobStarted,
    answer: 'job',
  }),
};
