import { z } from 'zod';
import { nodeStatus, nodeType, rateType } from '../enums';
import { nodeAttributes } from './node-attributes';
import { versionText } from './tree';
import { byId, id, route } from '../wire/kit';
import { pageOf } from '../wire/page';

const decimalText = z.string();
/** Percent of the parent or grams, as exact text. */
const span = z.object({ min: decimalText, nominal: decimalText, max: decimalText });

/**
 * A node of an expanded tree. `path` identifies it: the id of the root sheet, followed by positions, such as
 * `1001.0.3`. A confidential substance that is not disclosed has neither id nor name.
 */
export const treeRow = z.object({
  path: z.string(),
  parentPath: z.string().nullable(),
  nodeId: z.number().int().nullable(),
  kind: nodeType.schema,
  masked: z.boolean(),
  confidential: z.boolean(),
  name: z.string().nullable(),
  foreignName: z.string().nullable(),
  nameZh: z.string().nullable(),
  number: z.string().nullable(),
  ec: z.string().nullable(),
  classCode: z.string().nullable(),
  symbol: z.string().nullable(),
  quantity: z.number().int().nullable(),
  massGrams: decimalText.nullable(),
  portion: z
    .object({
      kind: rateType.schema,
      value: decimalText.nullable(),
      min: decimalText.nullable(),
      max: decimalText.nullable(),
    })
    .nullable(),
  /** Possible values of the portion, considering the other children. */
  share: span.nullable(),
  /** Grams in one piece of the root; null when the root has no mass. */
  totalGrams: span.nullable(),
  applicationCode: z.string().nullable(),
  svhc: z.boolean(),
  /** True: the catalogue does not have this substance. Absent for all other rows. */
  uncatalogued: z.boolean().optional(),
  joker: z.string().nullable(),
  preferred: z.boolean(),
  /** False for an alternative that is not preferred, and for everything below it. */
  isCounted: z.boolean(),
  processState: z.string().nullable(),
  childCount: z.number().int(),
  /** The referenced sheet whose root this node is. */
  sheet: z
    .object({
      id: z.number().int(),
      cid: z.number().int(),
      cver: versionText,
      status: nodeStatus.schema,
      deleted: z.boolean(),
      supplierName: z.string().nullable(),
      supplierForeignName: z.string().nullable(),
      newerCver: versionText.nullable(),
    })
    .nullable(),
});
export type TreeRow = z.output<typeof treeRow>;

/** All data of one node, for the panel beside the tree. */
export const nodeDetail = treeRow.extend({
  tradeName: z.string().nullable(),
  standard: z.string().nullable(),
  measuredMassGrams: decimalText.nullable(),
  calculatedMassGrams: decimalText.nullable(),
  leafMassGrams: decimalText.nullable(),
  deviationPercent: decimalText.nullable(),
  allowedDeviationPercent: decimalText.nullable(),
  deviationWithin: z.boolean().nullable(),
  tolerancePercent: decimalText.nullable(),
  specificWeight: decimalText.nullable(),
  specificWeightUnit: z.string().nullable(),
  componentType: z.string().nullable(),
  mixedNodeReason: z.string().nullable(),
  multiSource: z.boolean(),
  remark: z.string().nullable(),
  attributes: nodeAttributes,
  /** The sheet that contains this node as an own node; null for a substance. */
  ofSheetId: z.number().int().nullable(),
  /** Sum of the portions of the children, with the midpoint of ranges; null when their amounts are not portions. */
  portionSum: decimalText.nullable(),
  portionState: z.enum(['none', 'exact', 'rest', 'normalised', 'undisclosed', 'contradictory']),
});
export type NodeDetail = z.output<typeof nodeDetail>;

/** Pages of a branch may be larger than pages of lists. */
export const MAX_BRANCH_PAGE = 5000;
const path = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,9})*$/)
  .max(400);
const branch = z
  .object({
    path: path.optional(),
    parent: id.optional(),
    pageNo: z.coerce.number().int().min(1).default(1),
    pageSize: z.coerce.number().int().min(1).max(MAX_BRANCH_PAGE).default(1000),
  })
  .refine((input) => input.path !== undefined || input.parent !== undefined, { message: 'required', path: ['path'] });
const search = z.object({
  path,
  q: z.string().trim().min(1).max(200),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
});
const local = '/data/local';

export const treeRoutes = {
  /** Root of the tree of a data sheet. */
  root: route({ method: 'GET', path: `${local}/root/{id}`, needs: 'mds:sheet:query', input: byId, output: treeRow }),
  /** Nodes below a place of the tree, a page at a time. */
  listChildren: route({
    method: 'GET',
    path: `${local}/children`,
    needs: 'mds:sheet:query',
    input: branch,
    output: pageOf(treeRow),
    answer: 'page',
  }),
  /** Children of several nodes in one call, for "expand to level". */
  listBranches: route({
    method: 'POST',
    path: `${local}/branches`,
    needs: 'mds:sheet:query',
    input: z.object({ paths: z.array(path).min(1).max(2000) }),
    output: z.array(treeRow),
    answer: 'list',
  }),
  /** Nodes of a data sheet that contain a text. */
  search: route({
    method: 'GET',
    path: `${local}/search`,
    needs: 'mds:sheet:query',
    input: search,
    output: z.array(treeRow),
    answer: 'list',
  }),
  /** One node with all its attributes. */
  nodeDetail: route({
    method: 'GET',
    path: '/data/matlasBom/info/getNodeDetail/{id}',
    needs: 'data:ownBom:query',
    input: byId.extend({ path: path.optional() }),
    output: nodeDetail,
  }),
};
