import { z } from 'zod';
import {
  auditStatus,
  copyKind,
  dataOrigin,
  findingSeverity,
  lockState,
  nodeStatus,
  nodeType,
  receiveStatus,
  sheetValidity,
} from '../enums';
import { resolvedRuleSet } from './rule-set';
import { applicationCodeName, supplierFacts } from './sheet-facts';
import { treeInput, treeOutput, versionText } from './tree';
import { treeRoutes } from './tree-rows';
import { uncataloguedContent } from './uncatalogued';
import { byId, byIds, flag, id, instant, isoDate, optionalText, route, rowVersion, stamped } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

const owner = z.object({
  enterpriseId: z.number().int(),
  organisationId: z.number().int(),
  enterpriseName: z.string(),
  enterpriseNameEn: z.string(),
});

/** Who locked a version, when and why. `until`: the last day; null: until it is unlocked. */
const sheetLock = z.object({ at: instant, by: z.string(), reason: z.string(), until: isoDate.nullable() });

/**
 * One version of a data sheet in a list. Masses are grams as decimal text; `cver` is the version X.YY, `version`
 * the optimistic lock.
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
  /** Name of the supplier with this code in the platform. */
  supplierForeignName: z.string().nullable(),
  preliminary: z.boolean(),
  standardMaterial: z.boolean(),
  /** True: for use inside the own enterprise only. */
  module: z.boolean(),
  ruleSet: z.string(),
  /** Declared mass of a component: the measured mass if given, otherwise the calculated one. */
  massGrams: z.string().nullable(),
  height: z.number().int(),
  nodeCount: z.number().int(),
  errorCount: z.number().int(),
  warningCount: z.number().int(),
  /** Why the caller sees it: own, received, or published to all. */
  source: z.enum(['own', 'received', 'published']),
  receiveStatus: receiveStatus.schema.nullable(),
  /** True when the caller sees no later version of the same MDS. */
  latest: z.boolean(),
  releasedAt: instant.nullable(),
  validUntil: isoDate.nullable(),
  /** 1 while a lock holds; a locked version is neither changed nor deleted. 0 for sheets of other enterprises. */
  lockState: lockState.schema,
  lock: sheetLock.nullable(),
  ...owner.shape,
  validity: sheetValidity.schema,
  /**
   * For an own material: the date from which it has to be confirmed as still valid. `confirmedAt`: time of the last
   * confirmation.
   */
  confirmBy: isoDate.nullable(),
  confirmedAt: instant.nullable(),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    release: z.boolean(),
    newVersion: z.boolean(),
    confirm: z.boolean(),
    lock: z.boolean(),
    unlock: z.boolean(),
  }),
  ...stamped,
});
export type SheetRow = z.output<typeof sheetRow>;

/** A version with its complete own tree. Referenced sheets are not expanded. */
export const sheetDetail = sheetRow.extend({
  tree: treeOutput,
  /**
   * The check rules that apply to the sheet, with the facts that they need beside the tree. Server, browser and
   * command line use the same rules.
   */
  rules: resolvedRuleSet,
  supplier: supplierFacts.nullable(),
  /** Null for a sheet of another enterprise. */
  applicationCodes: z.array(applicationCodeName).nullable(),
  /** Application codes that were withdrawn or whose validity has ended (APP-2); null where the rule is not in force. */
  deactivatedCodes: z.array(z.string()).nullable(),
  /**
   * Texts of the materials that the MDS had when the rules for new data came into force; what is unchanged keeps the
   * older rules (POR-4, NAM-4, NAM-5). Null for a sheet of another enterprise and where no such rule is in force.
   */
  earlierMaterials: z.array(z.string()).nullable(),
});
export type SheetDetail = z.output<typeof sheetDetail>;

/**
 * The complete tree of a draft. `id` and `version` identify the draft to replace; `autosave` keeps its version
 * X.YY.
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
  /** Unchanged when absent. */
  module: flag.optional(),
});
export type SheetSave = z.output<typeof sheetSave>;

/**
 * One finding of a check, with its message in the caller's language. `path` is the row of the tree, such as
 * `1001.0.3`; `names` are the names from the root down to it.
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

/** A reference to a deleted sheet that was left out of a copy or new version. */
const droppedChild = z.object({
  path: z.string(),
  name: z.string(),
  foreignName: z.string().nullable(),
  cid: z.number().int(),
});
const local = '/data/local';
const manage = '/data/localDataManage';
const kindRoutes = <Resource extends 'component' | 'semiComponent' | 'material'>(resource: Resource) => ({
  /** Creates a data sheet with its tree. */
  create: route({
    method: 'POST',
    path: `${local}/${resource}`,
    needs: `data:${resource}:edit`,
    input: sheetSave,
    output: sheetRow,
  }),
  /** Changes a draft: head and tree as a whole. */
  change: route({
    method: 'PUT',
    path: `${local}/${resource}`,
    needs: `data:${resource}:edit`,
    input: sheetSave.extend({ id }),
    output: sheetRow,
  }),
  /** One data sheet with its head and tree. */
  get: route({
    method: 'GET',
    path: `${local}/${resource}/{id}`,
    needs: `data:${resource}:query`,
    input: byId,
    output: sheetDetail,
  }),
  /** Deletes data sheets; accepted, downloaded or used ones cannot be deleted. */
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
    /** Sheets of the caller's enterprise. */
    page: route({
      method: 'POST',
      path: `${manage}/page`,
      needs: 'data:localDataManage:query',
      input: pageInput({ latestOnly: flag.default(false), folderId: id.optional() }),
      output: pageOf(sheetRow),
      answer: 'page',
    }),
    /**
     * All sheets that the caller may see: own, received and published. `usableOnly`: only those that a sheet may
     * refer to.
     */
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
    /** Copies a data sheet as a new one or as a new version; `dropped` names references that were deleted meanwhile. */
    copy: route({
      method: 'POST',
      path: `${manage}/copyLocalData`,
      needs: 'data:localDataManage:edit',
      input: z.object({ id, copyKind: copyKind.schema.default('newSheet') }),
      output: z.object({ sheet: sheetRow, dropped: z.array(droppedChild) }),
    }),
    /** Deletes own data sheets; accepted, downloaded or used ones cannot be deleted. */
    delete: route({
      method: 'DELETE',
      path: `${manage}/delete`,
      needs: 'data:localDataManage:delete',
      input: byIds,
      answer: 'ok',
    }),
    /** One data sheet as it stands in lists. */
    getRow: route({
      method: 'GET',
      path: `${local}/sheet/{id}`,
      needs: 'mds:sheet:query',
      input: byId,
      output: sheetRow,
    }),
    /** All versions of a data sheet, newest first. */
    versions: route({
      method: 'GET',
      path: `${local}/versions/{id}`,
      needs: 'mds:sheet:query',
      input: byId,
      output: z.array(sheetRow),
      answer: 'list',
    }),
    /** What the sheet contains, itself or through its references, and the catalogue does not have. */
    uncatalogued: route({
      method: 'GET',
      path: `${local}/uncatalogued/{id}`,
      needs: 'mds:sheet:query',
      input: byId,
      output: z.array(uncataloguedContent),
      answer: 'list',
    }),
    /** Checks a data sheet by the rule set in force and answers its findings. */
    check: route({
      method: 'POST',
      path: `${local}/check/{id}`,
      needs: 'mds:sheet:check',
      input: byId,
      output: sheetCheck,
    }),
    /** Releases a draft: `IR` within the enterprise, `RL` as published. A released sheet cannot be changed. */
    release: route({
      method: 'POST',
      path: `${local}/release/{id}`,
      needs: 'mds:sheet:release',
      input: byId.extend({ version: rowVersion.optional(), to: z.enum(['IR', 'RL']).default('IR') }),
      output: sheetRow,
    }),
    /**
     * Creates a draft of the next version of a released sheet; `dropped` names references that were deleted meanwhile.
     */
    newVersion: route({
      method: 'POST',
      path: `${local}/newVersion/{id}`,
      needs: 'mds:sheet:edit',
      input: byId,
      output: z.object({ sheet: sheetRow, dropped: z.array(droppedChild) }),
    }),
  },
  tree: treeRoutes,
};
