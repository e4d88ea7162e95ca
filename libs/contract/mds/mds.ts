import { z } from 'zod';
import {
  auditStatus,
  copyKind,
  dataOrigin,
  findingSeverity,
  nodeStatus,
  nodeType,
  receiveStatus,
  sheetValidity,
} from '../enums';
import { resolvedRuleSet } from './rule-set';
import { applicationCodeName, supplierFacts } from './sheet-facts';
import { treeInput, treeOutput, versionText } from './tree';
import { treeRoutes } from './tree-rows';
import { byId, byIds, flag, id, instant, isoDate, optionalText, route, rowVersion, stamped } from '../wire/kit';
import { pageInput, pageOf } from '../wire/page';

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
  tree: treeRoutes,
};
