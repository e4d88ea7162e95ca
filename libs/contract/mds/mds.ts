import { z } from 'zod';
import {
  auditStatus,
  copyKind,
  dataOrigin,
  findingSeverity,
  nodeStatus,
  nodeType,
  rateType,
  receiveStatus,
  sheetValidity,
} from '../enums';
import { byId, byIds, flag, id, instant, isoDate, optionalText, route, rowVersion, stamped } from '../wire/kit';
import { treeInput, treeOutput, versionText } from './tree';
import { nodeAttributes } from './node-attributes';
import { pageInput, pageOf } from '../wire/page';
import { resolvedRuleSet } from './rule-set';
import { applicationCodeName, supplierFacts } from './sheet-facts';

const owner = z.object({
  enterpriseId: z.number().int(),
  organisationId: z.number().int(),
  enterpriseName: z.string(),
  enterpriseNameEn: z.string(),
});

/**
 * One version of an MDS as a list shows it. Masses are grams as decimal text; `cver` is the version X.YY, `version` the
 * optimistic lock.
 */
export const sheetRow = z.object({
  id: z.number().int(),
  cid: z.number().int(),
  cver: versionText,
  kind: nodeType.schema,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  status: nodeStatus.schema,
  auditStatus: auditStatus.schema,
  origin: dataOrigin.schema,
  supplierCode: z.string().nullable(),
  supplierName: z.string().nullable(),
  /** As the platform knows the supplier of this code. */ supplierForeignName: z.string().nullable(),
  preliminary: z.boolean(),
  standardMaterial: z.boolean(),
  /** For use inside the own company only. */
  module: z.boolean(),
  ruleSet: z.string(),
  /** Declared mass of a component: measured if given, else calculated. */
  massGrams: z.string().nullable(),
  height: z.number().int(),
  nodeCount: z.number().int(),
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  /** Why the caller sees it: own, received, or published to all. */
  source: z.enum(['own', 'received', 'published']),
  receiveStatus: receiveStatus.schema.nullable(),
  /** No later version of the same MDS that the caller sees. */
  latest: z.boolean(),
  releasedAt: instant.nullable(),
  validUntil: isoDate.nullable(),
  ...owner.shape,
  validity: sheetValidity.schema,
  /** Of an own material: from when on it is to be confirmed as still valid, and when it was last. */ confirmBy:
    isoDate.nullable(),
  confirmedAt: instant.nullable(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    release: z.boolean(),
    newVersion: z.boolean(),
    confirm: z.boolean(),
  }),
  ...stamped,
});
export type SheetRow = z.output<typeof sheetRow>;

/** A version with its whole own tree; references stay references. */
export const sheetDetail = sheetRow.extend({
  tree: treeOutput,
  /** By which it is checked, and what they ask beside the tree: every end runs the same. */ rules: resolvedRuleSet,
  supplier: supplierFacts.nullable(),
  /** Null: not told of another enterprise's sheet. */ applicationCodes: z.array(applicationCodeName).nullable(),
});
export type SheetDetail = z.output<typeof sheetDetail>;

/**
 * The whole tree of a draft. `id` and `version` address the draft that is replaced; `autosave` keeps its number X.YY.
 */
export const sheetSave = z.object({
  id: id.optional(),
  version: rowVersion.optional(),
  autosave: flag.default(false),
  tree: treeInput,
  supplierCode: optionalText(50),
  supplierName: optionalText(200),
  preliminary: flag.default(false),
  standardMaterial: flag.default(false),
  /** Stays as it is when absent. */ module: flag.optional(),
});
export type SheetSave = z.output<typeof sheetSave>;

/**
 * One check result, with its sentence in the caller's language. `path` is the row of the tree, `1001.0.3`; `names` its
 * names from the root down.
 */
export const sheetFinding = z.object({
  code: z.string(),
  severity: findingSeverity.schema,
  path: z.string(),
  names: z.array(z.string()),
  title: z.string(),
  message: z.string(),
  params: z.record(z.string(), z.unknown()),
});
export type SheetFinding = z.output<typeof sheetFinding>;
export const sheetCheck = z.object({
  id: z.number().int(),
  ruleSet: z.string(),
  errors: z.number().int(),
  warnings: z.number().int(),
  findings: z.array(sheetFinding),
});
export type SheetCheck = z.output<typeof sheetCheck>;

const decimalText = z.string();
/** Percent of the parent, or grams: exact text. */
const span = z.object({ min: decimalText, nominal: decimalText, max: decimalText });

/**
 * One place of an expanded tree. `path` addresses it: the id of the root sheet, then positions: `1001.0.3`. A masked
 * substance has neither id nor name.
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
  /** What the portion can be once the siblings are known. */
  share: span.nullable(),
  /** Grams in one piece of the root; null below a root without mass. */
  totalGrams: span.nullable(),
  applicationCode: z.string().nullable(),
  svhc: z.boolean(),
  joker: z.string().nullable(),
  preferred: z.boolean(),
  /** False for an alternative that is not preferred, and for all below it. */ isCounted: z.boolean(),
  processState: z.string().nullable(),
  childCount: z.number().int(),
  /** The sheet whose root this is, where a sheet is referenced. */
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

/** Everything about one node, for the panel beside the tree. */
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
  /** The sheet whose own node this is; null for a substance. */
  ofSheetId: z.number().int().nullable(),
  /** Sum of the children's portions, their midpoints for ranges; null where they are not portions. */
  portionSum: decimalText.nullable(),
  portionState: z.enum(['none', 'exact', 'rest', 'normalised', 'undisclosed', 'contradictory']),
});
export type NodeDetail = z.output<typeof nodeDetail>;

/** Rows of a branch may be asked for in larger pages than lists. */
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

/** A reference to a deleted sheet that a copy or new version leaves out. */
const droppedChild = z.object({
  path: z.string(),
  name: z.string(),
  foreignName: z.string().nullable(),
  cid: z.number().int(),
});
const local = '/data/local';
const manage = '/data/localDataManage';
const kindRoutes = <Resource extends 'component' | 'semiComponent' | 'material'>(resource: Resource) => ({
  create: route({
    method: 'POST',
    path: `${local}/${resource}`,
    needs: `data:${resource}:edit`,
    input: sheetSave,
    output: sheetRow,
  }),
  change: route({
    method: 'PUT',
    path: `${local}/${resource}`,
    needs: `data:${resource}:edit`,
    input: sheetSave.extend({ id }),
    output: sheetRow,
  }),
  get: route({
    method: 'GET',
    path: `${local}/${resource}/{id}`,
    needs: `data:${resource}:query`,
    input: byId,
    output: sheetDetail,
  }),
  delete: route({
    method: 'DELETE',
    path: `${local}/${resource}`,
    needs: `data:${resource}:delete`,
    input: byIds,
    answer: 'ok',
  }),
});

/** Area mds: material data sheets, their trees and versions. */
export const mdsApi = {
  component: kindRoutes('component'),
  semiComponent: kindRoutes('semiComponent'),
  material: kindRoutes('material'),
  sheets: {
    /** The own sheets of the caller. */
    page: route({
      method: 'POST',
      path: `${manage}/page`,
      needs: 'data:localDataManage:query',
      input: pageInput({ latestOnly: flag.default(false), folderId: id.optional() }),
      output: pageOf(sheetRow),
      answer: 'page',
    }),
    /** Everything that the caller sees: own, received and published. `usableOnly` leaves what a sheet may refer to. */
    pageVisible: route({
      method: 'POST',
      path: `${manage}/pageLocalData`,
      needs: 'data:localDataManage:query',
      input: pageInput({
        latestOnly: flag.default(true),
        usableOnly: flag.default(false),
        kinds: z.array(nodeType.lenient).optional(),
        folderId: id.optional(),
      }),
      output: pageOf(sheetRow),
      answer: 'page',
    }),
    copy: route({
      method: 'POST',
      path: `${manage}/copyLocalData`,
      needs: 'data:localDataManage:edit',
      input: z.object({ id, copyKind: copyKind.schema.default('newSheet') }),
      output: z.object({ sheet: sheetRow, dropped: z.array(droppedChild) }),
    }),
    delete: route({
      method: 'DELETE',
      path: `${manage}/delete`,
      needs: 'data:localDataManage:delete',
      input: byIds,
      answer: 'ok',
    }),
    one: route({ method: 'GET', path: `${local}/sheet/{id}`, needs: 'mds:sheet:query', input: byId, output: sheetRow }),
    versions: route({
      method: 'GET',
      path: `${local}/versions/{id}`,
      needs: 'mds:sheet:query',
      input: byId,
      output: z.array(sheetRow),
      answer: 'list',
    }),
    check: route({
      method: 'POST',
      path: `${local}/check/{id}`,
      needs: 'mds:sheet:check',
      input: byId,
      output: sheetCheck,
    }),
    release: route({
      method: 'POST',
      path: `${local}/release/{id}`,
      needs: 'mds:sheet:release',
      input: byId.extend({ version: rowVersion.optional(), to: z.enum(['IR', 'RL']).default('IR') }),
      output: sheetRow,
    }),
    newVersion: route({
      method: 'POST',
      path: `${local}/newVersion/{id}`,
      needs: 'mds:sheet:edit',
      input: byId,
      output: z.object({ sheet: sheetRow, dropped: z.array(droppedChild) }),
    }),
  },
  tree: {
    root: route({ method: 'GET', path: `${local}/root/{id}`, needs: 'mds:sheet:query', input: byId, output: treeRow }),
    children: route({
      method: 'GET',
      path: `${local}/children`,
      needs: 'mds:sheet:query',
      input: branch,
      output: pageOf(treeRow),
      answer: 'page',
    }),
    /** Children of many places in one call, for "expand to level". */
    branches: route({
      method: 'POST',
      path: `${local}/branches`,
      needs: 'mds:sheet:query',
      input: z.object({ paths: z.array(path).min(1).max(2000) }),
      output: z.array(treeRow),
      answer: 'list',
    }),
    search: route({
      method: 'GET',
      path: `${local}/search`,
      needs: 'mds:sheet:query',
      input: search,
      output: z.array(treeRow),
      answer: 'list',
    }),
    nodeDetail: route({
      method: 'GET',
      path: '/data/matlasBom/info/getNodeDetail/{id}',
      needs: 'data:ownBom:query',
      input: byId.extend({ path: path.optional() }),
      output: nodeDetail,
    }),
  },
};
