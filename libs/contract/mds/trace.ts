import { z } from 'zod';
import { nodeStatus, nodeType, receiveStatus } from '../enums';
import { byId, fileBody, flag, id, instant, route } from '../wire/kit';
import { sheetRow } from './mds';
import { versionText } from './tree';
import { pageInput, pageOf } from '../wire/page';

/** What is traced: a version of a sheet, with its other versions on request; or a basic substance. */
const traceTarget = {
  sheetId: id.optional(),
  substanceId: id.optional(),
  allVersions: flag.default(false),
  latestOnly: flag.default(true),
};

/** A sheet that uses the traced item. Level 1 uses it directly. */
export const whereUsedRow = sheetRow.extend({ level: z.number().int() });
export type WhereUsedRow = z.output<typeof whereUsedRow>;

/** Maximum number of nodes in a graph. */
export const MAX_TRACE_NODES = 400;
/** The traced item has level 0. Sheets above it have positive levels, sheets below it negative ones. */
export const traceNode = z.object({
  id,
  cid: z.number().int().nullable(),
  cver: versionText.nullable(),
  kind: nodeType.schema,
  name: z.string(),
  foreignName: z.string().nullable(),
  number: z.string().nullable(),
  status: nodeStatus.schema.nullable(),
  enterpriseName: z.string().nullable(),
  enterpriseNameEn: z.string().nullable(),
  isOwn: z.boolean(),
  latest: z.boolean(),
  level: z.number().int(),
  /** True when the caller may open it as a sheet, and not only as a part of another sheet. */
  canOpen: z.boolean(),
});
export type TraceNode = z.output<typeof traceNode>;
export const traceGraph = z.object({
  nodes: z.array(traceNode),
  /** `from` uses `to` in this number of rows of its own tree. */
  edges: z.array(z.object({ from: id, to: id, uses: z.number().int() })),
  /** True when the graph is incomplete. The list contains everything. */
  isCut: z.boolean(),
});
export type TraceGraph = z.output<typeof traceGraph>;

/** Maximum number of sendings of one version that are listed individually. */
export const MAX_LISTED_SENDINGS = 100;
/**
 * A sending of a version in which the caller takes part: `sent` or `forwarded` by the caller to the named
 * enterprise, or `received` from it.
 */
export const traceSending = z.object({
  way: z.enum(['sent', 'forwarded', 'received']),
  nameZh: z.string(),
  nameEn: z.string(),
  status: receiveStatus.schema,
  sentAt: instant,
  decidedAt: instant.nullable(),
});
export type TraceSending = z.output<typeof traceSending>;
/**
 * One version of an MDS in its history. The users who created and released it are returned only inside their own
 * enterprise.
 */
export const traceVersion = sheetRow.extend({
  sendings: z.array(traceSending),
  /** Number of all sendings, including those that are not listed. */
  sendingCount: z.number().int(),
  createdByName: z.string().nullable(),
  releasedByName: z.string().nullable(),
  /** The cascade that created the version. */
  cascadeId: id.nullable(),
});
export type TraceVersion = z.output<typeof traceVersion>;

const hasOneTarget = ({
  sheetId,
  substanceId,
}: {
  sheetId?: number | undefined;
  substanceId?: number | undefined;
}): boolean => (sheetId === undefined) !== (substanceId === undefined);
const ONE_TARGET_ISSUE = { message: 'required', path: ['sheetId'] };
const whereUsed = pageInput(traceTarget).refine(hasOneTarget, ONE_TARGET_ISSUE);
/** Where a sheet or substance is used, and what a sheet uses. */
export const mdsTraceApi = {
  /** Data sheets that use a sheet or a substance, directly or indirectly, a page at a time. */
  page: route({
    method: 'POST',
    path: '/data/localDataManage/page/selectParentmatlasDataEO',
    needs: 'data:localDataManage:query',
    answer: 'page',
    input: whereUsed,
    output: pageOf(whereUsedRow),
  }),
  /** Workbook of the data sheets that use a sheet or a substance. */
  export: route({
    method: 'POST',
    path: '/data/localDataManage/exportParentmatlasDataEO',
    needs: 'data:localDataManage:export',
    answer: 'file',
    input: whereUsed,
    output: fileBody,
  }),
  /** Uses of a sheet or substance as a graph, upwards or downwards. */
  graph: route({
    method: 'GET',
    path: '/mds/trace/graph',
    needs: 'mds:trace:query',
    output: traceGraph,
    input: z
      .object({
        sheetId: id.optional(),
        substanceId: id.optional(),
        direction: z.enum(['up', 'down']).default('up'),
        depth: z.coerce.number().int().min(1).max(20).default(3),
      })
      .refine(hasOneTarget, ONE_TARGET_ISSUE),
  }),
  /** All versions of the MDS that the caller may see, newest first, with users and dates. */
  history: route({
    method: 'GET',
    path: '/mds/trace/history/{id}',
    needs: 'mds:trace:query',
    answer: 'list',
    input: byId,
    output: z.array(traceVersion),
  }),
};
