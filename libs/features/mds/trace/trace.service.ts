import { Injectable } from '@nestjs/common';
import { type In, MAX_TRACE_NODES, type mdsTraceApi, ownName, type Page, type PageQuery, type TraceGraph, type TraceNode, type WhereUsedRow } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { allPages, type Auth, exportStream, type FileAnswer, notFound, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { toSheetRow } from '../sheet.row';
import { type SheetRecord, SheetStore } from '../sheet.store';
import { UsedStore } from '../used.store';
import { type TraceEdge, WhereUsedStore } from './where-used.store';

type Traced = Omit<In<typeof mdsTraceApi.page>, 'page'>;
const PAGE = 500;
const DAY_LENGTH = 'yyyy-mm-dd'.length;

/** Where sheets and substances are used: as a list, a workbook, a graph. */
@Injectable()
export class TraceService {
  constructor(private readonly sheets: SheetStore, private readonly whereUsed: WhereUsedStore, private readonly used: UsedStore, private readonly translator: Translator) {}

  async page(auth: Auth, traced: Traced, page: PageQuery): Promise<Page<WhereUsedRow>> {
    const { nodes } = await this.start(auth, traced);
    const found = await this.sheets.usersOf(auth, nodes, traced.latestOnly, page);
    return { ...found, records: found.records.map((sheet) => ({ ...toSheetRow(auth, sheet), level: sheet.level })) };
  }
  async export(auth: Auth, traced: Traced, page: PageQuery): Promise<FileAnswer> {
    const { name } = await this.start(auth, traced);
    await this.page(auth, traced, { ...page, pageNo: 1, pageSize: 1, cursor: undefined }); // a wrong question is refused before the first byte
    const title = this.word('title', { name });
    const rows = allPages((asked) => this.page(auth, traced, asked), page, PAGE);
    const facts: [string, string][] = [[this.word('of'), name], [this.word('exportedBy'), `${auth.name} (${auth.loginName})`], [this.word('exportedAt'), new Date().toISOString().slice(0, DAY_LENGTH)]];
    const sheet: ReportSheet<WhereUsedRow> = { name: this.word('sheet'), title, facts, columns: this.columns(), rows };
    return exportStream(`${this.word('file')}.xlsx`, XLSX_TYPE, (sink) => writeReport(sink, [sheet as ReportSheet<never>]));
  }
  private columns(): ReportColumn<WhereUsedRow>[] {
    const language = this.translator.language;
    return [
      { title: this.word('level'), width: 8, format: '0', value: ({ level }) => level }, { title: this.word('name'), width: 34, value: (row) => ownName(language, row) },
      { title: this.word('number'), width: 20, value: ({ number }) => number }, { title: this.word('kind'), width: 16, value: ({ kind }) => this.translator.label('nodeType', String(kind)) },
      { title: this.word('cid'), width: 14, format: '0', value: ({ cid }) => cid }, { title: this.word('cver'), width: 9, value: ({ cver }) => cver },
      { title: this.word('status'), width: 16, value: ({ status }) => this.translator.label('nodeStatus', status) },
      { title: this.word('owner'), width: 30, value: ({ enterpriseName, enterpriseNameEn }) => (language === 'zh' ? enterpriseName : enterpriseNameEn) },
    ];
  }

  /** What lies around a sheet, a few steps up or down, as far as the caller sees it. */
  async graph(auth: Auth, { sheetId, direction, depth }: In<typeof mdsTraceApi.graph>): Promise<TraceGraph> {
    const root = await this.sheets.one(auth.scope, sheetId);
    const edges = await this.whereUsed.around(sheetId, direction, depth);
    const seen = await this.readable(auth, root, edges, direction);
    const levels = levelsOf(sheetId, edges, direction);
    const nearest = [...seen.values()].sort((one, other) => Math.abs(levels.get(one.id) ?? 0) - Math.abs(levels.get(other.id) ?? 0) || one.id - other.id);
    const shown = new Map(nearest.slice(0, MAX_TRACE_NODES).map((sheet) => [sheet.id, sheet]));
    return {
      nodes: [...shown.values()].map((sheet) => toNode(auth, sheet, levels.get(sheet.id) ?? 0)),
      edges: edges.flatMap(({ from, to, uses }) => (shown.has(from) && shown.has(to) ? [{ from, to, uses }] : [])), isCut: shown.size < seen.size,
    };
  }
  /** Whoever sees a sheet sees what lies below it; above it only what was sent or published to them. */
  private async readable(auth: Auth, root: SheetRecord, edges: readonly TraceEdge[], direction: 'up' | 'down'): Promise<Map<number, SheetRecord>> {
    const ids = [...new Set(edges.map(({ from, to }) => (direction === 'up' ? from : to)))].filter((id) => id !== root.id);
    const found = direction === 'up' ? await this.sheets.many(auth.scope, ids) : await this.sheets.below(auth.scope, ids);
    return new Map([root, ...found].map((sheet) => [sheet.id, sheet]));
  }
  /** Nodes of the graph to start from, and what they are called; what the caller does not see is not found. */
  private async start(auth: Auth, { sheetId, substanceId, allVersions }: Traced): Promise<{ nodes: number[]; name: string }> {
    if (sheetId !== undefined) {
      const sheet = await this.sheets.one(auth.scope, sheetId);
      return { nodes: allVersions ? await this.whereUsed.versionsOf(sheetId) : [sheetId], name: ownName(this.translator.language, sheet) };
    }
    const [substance] = await this.used.substances(auth.scope, { ids: [substanceId ?? 0], numbers: [], codes: [] });
    if (!substance) throw notFound('substance', substanceId);
    return { nodes: [substance.id], name: ownName(this.translator.language, { name: substance.nameZh ?? substance.nameEn, foreignName: substance.nameEn }) };
  }
  private word(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `whereUsed.${key}`, params);
  }
}

/** Shortest distance from what is traced: positive above it, negative below. */
function levelsOf(root: number, edges: readonly TraceEdge[], direction: 'up' | 'down'): Map<number, number> {
  const levels = new Map([[root, 0]]);
  for (const { from, to, level } of edges) {
    const next = direction === 'up' ? from : to;
    if (!levels.has(next)) levels.set(next, direction === 'up' ? level : -level);
  }
  return levels;
}
const toNode = (auth: Auth, sheet: SheetRecord, level: number): TraceNode => ({
  id: sheet.id, cid: Number(sheet.cid), cver: sheet.cver, kind: sheet.kind as TraceNode['kind'], name: sheet.name, foreignName: sheet.foreignName, number: sheet.number, status: sheet.status as TraceNode['status'],
  enterpriseName: sheet.enterpriseName, enterpriseNameEn: sheet.enterpriseNameEn, isOwn: sheet.enterpriseId === auth.enterpriseId, latest: sheet.newestId === sheet.id, level,
});
