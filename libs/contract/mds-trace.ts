import { z } from 'zod';
import { nodeStatus, nodeType } from './enums';
import { fileBody, flag, id, route } from './kit';
import { sheetRow } from './mds';
import { versionText } from './mds-tree';
import { pageInput, pageOf } from './page';

/** What is traced: a version of a sheet, with its other versions when asked; or a basic substance. */
const traced = { sheetId: id.optional(), substanceId: id.optional(), allVersions: flag.default(false), latestOnly: flag.default(true) };

/** A sheet that uses what is traced; level 1 uses it directly. */
export const whereUsedRow = sheetRow.extend({ level: z.number().int() });
export type WhereUsedRow = z.output<typeof whereUsedRow>;

/** Nodes of a graph that can still be read. */
export const MAX_TRACE_NODES = 400;
/** Level 0 is what is traced; above it levels count up, below it down. */
export const traceNode = z.object({
  id, cid: z.number().int().nullable(), cver: versionText.nullable(), kind: nodeType.schema, name: z.string(), foreignName: z.string().nullable(), number: z.string().nullable(),
  status: nodeStatus.schema.nullable(), enterpriseName: z.string().nullable(), enterpriseNameEn: z.string().nullable(), isOwn: z.boolean(), latest: z.boolean(), level: z.number().int(),
});
export type TraceNode = z.output<typeof traceNode>;
export const traceGraph = z.object({
  nodes: z.array(traceNode), /** `from` uses `to`, in so many rows of its own tree. */ edges: z.array(z.object({ from: id, to: id, uses: z.number().int() })),
  /** There is more than the graph shows: the list has all. */ isCut: z.boolean(),
});
export type TraceGraph = z.output<typeof traceGraph>;

const whereUsed = pageInput(traced).refine(({ sheetId, substanceId }) => (sheetId === undefined) !== (substanceId === undefined), { message: 'required', path: ['sheetId'] });
/** Where a sheet or substance is used, and what it uses. */
export const mdsTraceApi = {
  page: route({ method: 'POST', path: '/data/localDataManage/page/selectParentmatlasDataEO', needs: 'data:localDataManage:query', answer: 'page', input: whereUsed, output: pageOf(whereUsedRow) }),
  export: route({ method: 'POST', path: '/data/localDataManage/exportParentmatlasDataEO', needs: 'data:localDataManage:export', answer: 'file', input: whereUsed, output: fileBody }),
  graph: route({ method: 'GET', path: '/mds/trace/graph', needs: 'mds:trace:query', input: z.object({ sheetId: id, direction: z.enum(['up', 'down']).default('up'), depth: z.coerce.number().int().min(1).max(20).default(3) }), output: traceGraph }),
};
