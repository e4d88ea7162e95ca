import { Injectable } from '@nestjs/common';
import {
  nodeStatus,
  nodeType,
  type In,
  MAX_LISTED_SENDINGS,
  MAX_TRACE_NODES,
  type mdsTraceApi,
  displayName,
  type Page,
  type PageQuery,
  type TraceGraph,
  type TraceNode,
  type TraceSending,
  type TraceVersion,
  type WhereUsedRow,
} from '@matlas/contract';
import {
  type Auth,
  type FileAnswer,
  notFound,
  type ReportColumn,
  Translator,
  type Workbook,
  Workbooks,
} from '@matlas/server-kit';
import { toSheetRow } from '../sheet.row';
import { type SheetRecord, SheetStore } from '../sheet.store';
import { UsedStore } from '../used.store';
import type { UsedSubstance } from '../working-tree';
import { type SheetSending, type TraceEdge, WhereUsedStore } from './where-used.store';

type TraceQuery = Omit<In<typeof mdsTraceApi.page>, 'page'>;
const SUBSTANCE = 4;

/** Uses of sheets and substances: as a list, a workbook, a graph. */
@Injectable()
export class TraceService {
  constructor(
    private readonly sheets: SheetStore,
    private readonly whereUsed: WhereUsedStore,
    private readonly used: UsedStore,
    private readonly translator: Translator,
    private readonly workbooks: Workbooks,
  ) {}

  async page(auth: Auth, traced: TraceQuery, page: PageQuery): Promise<Page<WhereUsedRow>> {
    const { nodes } = await this.start(auth, traced);
    const found = await this.sheets.usersOf(
      auth,
      await this.whereUsed.findDistances(auth, nodes),
      traced.latestOnly,
      page,
    );
    return { ...found, records: found.records.map((sheet) => ({ ...toSheetRow(auth, sheet), level: sheet.level })) };
  }
  async exportList(auth: Auth, traced: TraceQuery, page: PageQuery): Promise<FileAnswer> {
    const { name } = await this.start(auth, traced);
    const book = this.workbooks.open('whereUsed');
    return book.list(
      {
        name: book.text('sheet'),
        title: book.text('title', { name }),
        facts: [[book.text('of'), name], ...book.exportFacts(auth)],
        columns: columnsOf(book),
        page,
        read: (pageQuery) => this.page(auth, traced, pageQuery),
      },
      book.text('file'),
    );
  }

  /** The graph around a sheet or substance, a few levels up or down, limited to the sheets that the caller sees. */
  async loadGraph(
    auth: Auth,
    { sheetId, substanceId, direction, depth }: In<typeof mdsTraceApi.graph>,
  ): Promise<TraceGraph> {
    const root =
      substanceId === undefined
        ? toNode(auth, await this.sheets.findSheet(auth.scope, sheetId ?? 0), 0, true)
        : await this.substanceNode(auth, substanceId);
    const edges =
      root.kind === SUBSTANCE && direction === 'down'
        ? []
        : await this.whereUsed.listEdgesAround(auth, root.id, direction, depth);
    const levels = levelsOf(root.id, edges, direction);
    const seen = await this.findReadable(
      auth,
      [...levels.keys()].filter((id) => id !== root.id),
      direction,
    );
    const near = (id: number): number => Math.abs(levels.get(id) ?? 0);
    const nearest = seen.sheets
      .sort((one, other) => near(one.id) - near(other.id) || one.id - other.id)
      .slice(0, MAX_TRACE_NODES - 1);
    const nodes = [
      root,
      ...nearest.map((sheet) => toNode(auth, sheet, levels.get(sheet.id) ?? 0, seen.open.has(sheet.id))),
    ];
    const shown = new Set(nodes.map(({ id }) => id));
    return {
      nodes,
      edges: edges.flatMap(({ from, to, uses }) => (shown.has(from) && shown.has(to) ? [{ from, to, uses }] : [])),
      isCut: nearest.length < seen.sheets.length,
    };
  }
  /**
   * Everybody who sees a sheet sees what is below it. Above it, and for opening sheets, only own ones and those
   * sent or published to the caller count.
   */
  private async findReadable(
    auth: Auth,
    ids: readonly number[],
    direction: 'up' | 'down',
  ): Promise<{ sheets: SheetRecord[]; open: Set<number> }> {
    const visible = await this.sheets.findSheets(auth.scope, ids);
    return {
      sheets: direction === 'up' ? visible : await this.sheets.findReferencedSheets(auth.scope, ids),
      open: new Set(visible.map(({ id }) => id)),
    };
  }
  private async substanceNode(auth: Auth, substanceId: number): Promise<TraceNode> {
    const { nameZh, nameEn, cas } = await this.substance(auth, substanceId);
    return {
      id: substanceId,
      cid: null,
      cver: null,
      kind: SUBSTANCE,
      name: nameZh ?? nameEn,
      foreignName: nameEn,
      number: cas,
      status: null,
      enterpriseName: null,
      enterpriseNameEn: null,
      isOwn: false,
      latest: true,
      level: 0,
      canOpen: false,
    };
  }
  private async substance(auth: Auth, substanceId: number): Promise<UsedSubstance> {
    const [substance] = await this.used.findSubstances(auth.scope, { ids: [substanceId], numbers: [], codes: [] });
    if (!substance) throw notFound('substance', substanceId);
    return substance;
  }

  /** The versions that the caller sees, newest first; own versions with the persons who created and released them. */
  async listHistory(auth: Auth, sheetId: number): Promise<TraceVersion[]> {
    const { cid } = await this.sheets.findSheet(auth.scope, sheetId);
    const versions = await this.sheets.listVersions(auth.scope, Number(cid));
    const makers = new Map(
      (
        await this.whereUsed.listMakers(
          auth,
          versions.map(({ id }) => id),
        )
      ).map((row) => [row.id, row]),
    );
    const sendings = await this.whereUsed.listSendings(
      auth,
      versions.map(({ id }) => id),
      MAX_LISTED_SENDINGS,
    );
    return versions.map((sheet) => {
      const sheetSendings = sendings.filter(({ sheetId: sentId }) => sentId === sheet.id);
      const { createdByName = null, releasedByName = null, cascadeId = null } = makers.get(sheet.id) ?? {};
      return {
        ...toSheetRow(auth, sheet),
        createdByName,
        releasedByName,
        cascadeId,
        sendings: sheetSendings.map(toSending),
        sendingCount: sheetSendings[0]?.count ?? 0,
      };
    });
  }
  /**
   * Nodes of the graph to start from, and their name; throws `notFound` when the caller does not see the sheet or
   * substance.
   */
  private async start(
    auth: Auth,
    { sheetId, substanceId, allVersions }: TraceQuery,
  ): Promise<{ nodes: number[]; name: string }> {
    if (sheetId !== undefined) {
      const sheet = await this.sheets.findSheet(auth.scope, sheetId);
      return {
        nodes: allVersions ? await this.whereUsed.listVersionsOf(sheetId) : [sheetId],
        name: displayName(this.translator.language, sheet),
      };
    }
    const substance = await this.substance(auth, substanceId ?? 0);
    return {
      nodes: [substance.id],
      name: displayName(this.translator.language, {
        name: substance.nameZh ?? substance.nameEn,
        foreignName: substance.nameEn,
      }),
    };
  }
}

const toSending = ({ way, nameZh, nameEn, status, sentAt, decidedAt }: SheetSending): TraceSending => ({
  way,
  nameZh,
  nameEn,
  status,
  sentAt: sentAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});
/** Shortest distance from the traced sheet or substance: positive above it, negative below. */
function levelsOf(root: number, edges: readonly TraceEdge[], direction: 'up' | 'down'): Map<number, number> {
  const levels = new Map([[root, 0]]);
  for (const { from, to, level } of edges) {
    const next = direction === 'up' ? from : to;
    if (!levels.has(next)) levels.set(next, direction === 'up' ? level : -level);
  }
  return levels;
}
const toNode = (auth: Auth, sheet: SheetRecord, level: number, canOpen: boolean): TraceNode => ({
  id: sheet.id,
  cid: Number(sheet.cid),
  cver: sheet.cver,
  kind: sheet.kind as TraceNode['kind'],
  name: sheet.name,
  foreignName: sheet.foreignName,
  number: sheet.number,
  status: sheet.status as TraceNode['status'],
  enterpriseName: sheet.enterpriseName,
  enterpriseNameEn: sheet.enterpriseNameEn,
  isOwn: sheet.enterpriseId === auth.enterpriseId,
  latest: sheet.newestId === sheet.id,
  level,
  canOpen,
});
function columnsOf(book: Workbook): ReportColumn<WhereUsedRow>[] {
  const column = book.column<WhereUsedRow>();
  return [
    column('level', 8, ({ level }) => level, '0'),
    column('name', 34, ({ name, foreignName }) => book.localName(name, foreignName)),
    column('number', 20, ({ number }) => number),
    column('kind', 16, ({ kind }) => book.label(nodeType, kind)),
    column('cid', 14, ({ cid }) => cid, '0'),
    column('cver', 9, ({ cver }) => cver),
    column('status', 16, ({ status }) => book.label(nodeStatus, status)),
    column('owner', 30, ({ enterpriseName, enterpriseNameEn }) =>
      book.language === 'zh' ? enterpriseName : enterpriseNameEn,
    ),
  ];
}
