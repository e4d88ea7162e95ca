import { z } from 'zod';
import { nodeStatus, nodeType, receiveStatus } from '../enums';
import { byId, fileBody, flag, id, instant, route } from '../wire/kit';
import { sheetRow } from './mds';
import { versionText } from './tree';
import { pageInput, pageOf } from '../wire/page';

/** What is traced: a version of a sheet, with its other versions when asked; or a basic substance. */
const traced = {
  sheetId: id.optional(),
  substanceId: id.optional(),
  allVersions: flag.default(false),
  latestOnly: flag.default(true),
};

/** A sheet that uses what is traced; level 1 uses it directly. */
export const whereUsedRow = sheetRow.extend({ level: z.number().int() });
export type WhereUsedRow = z.output<typeof whereUsedRow>;

/** Nodes of a graph that can still be read. */
export const MAX_TRACE_NODES = 400;
/** Level 0 is what is traced; above it levels count up, below it down. */
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
  /** A sheet of its own to the caller, not only a part of what they see. */ canOpen: z.boolean(),
});
export type TraceNode = z.output<typeof traceNode>;
export const traceGraph = z.object({
  nodes: z.array(traceNode),
  /** `from` uses `to`, in so many rows of its own tree. */ edges: z.array(
    z.object({ from: id, to: id, uses: z.number().int() }),
  ),
  /** There is more than the graph shows: the list has all. */ isCut: z.boolean(),
});
export type TraceGraph = z.output<typeof traceGraph>;

/** Sendings of one version that are told one by one. */
export const MAX_TOLD_SENDINGS = 100;
/**
 * The exchange of a version as far as the caller is a party: `sent` and `forwarded` by the caller, to the one named;
 * `received` from the one named.
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
/** One version of an MDS in its history; who made and who released it is told inside their enterprise. */
export const traceVersion = sheetRow.extend({
  sendings: z.array(traceSending),
  /** With those that are not told one by one. */ sendingCount: z.number().int(),
  createdByName: z.string().nullable(),
  releasedByName: z.string().nullable(),
  /** The cascade that made it. */ cascadeId: id.nullable(),
});
export type TraceVersion = z.output<typeof traceVersion>;

const isOne = ({ sheetId, substanceId }: { sheetId?: number | undefined; substanceId?: number | undefined }): boolean =>
  (sheetId === undefined) !== (substanceId === undefined);
const oneOf = { message: 'required', path: ['sheetId'] };
const whereUsed = pageInput(traced).refine(isOne, oneOf);
/** Where a sheet or substance is used, and what it uses. */
export const mdsTraceApi = {
  page: route({
    method: 'POST',
    path: '/data/localDataManage/page/selectParentmatlasDataEO',
    needs: 'data:localDataManage:query',
    answer: 'page',
    input: whereUsed,
    output: pageOf(whereUsedRow),
  }),
  export: route({
    method: 'POST',
    path: '/data/localDataManage/exportParentmatlasDataEO',
    needs: 'data:localDataManage:export',
    answer: 'file',
    input: whereUsed,
    output: fileBody,
  }),
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
      .refine(isOne, oneOf),
  }),
  /** All versions of the MDS of a sheet that the caller sees, the newest first, with who did what when. */
  history: route({
    method: 'GET',
    path: '/mds/trace/history/{id}',
    needs: 'mds:trace:query',
    answer: 'list',
    input: byId,
    output: z.array(traceVersion),
  }),
};
