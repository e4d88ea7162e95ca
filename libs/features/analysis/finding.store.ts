import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { Db, type Language, listBy, type ListSpec, notFound, Params } from '@matlas/server-kit';
import { type FindingFilter, FindingFilterStore } from './finding-filter.store';
import { changedSql, findingSelect, findingSource, maskedSql, namedSql } from './finding-sql';
import type { FindingRecord, JudgementRecord } from './finding.row';
import type { PositionPlace } from './report-places';

/** Who reads, and in which language; a run was found in the reader's reach before. */
export interface Reader { enterpriseId: number; language: Language }
export interface ChangeCounts { new: number; changed: number; gone: number }

/** Stands in the text of the statement: a count has the conditions of its rows, but not their columns. */
const viewerOf = ({ enterpriseId }: Reader): string => String(Math.trunc(enterpriseId));
const columnsFor = (viewer: string, language: Language): ListSpec['columns'] => ({
  id: { sql: 'f.n', kind: 'number', notNull: true }, verdict: { sql: 'f.verdict', kind: 'number', notNull: true }, substanceName: { sql: namedSql(`substance_name_${language}`, viewer), kind: 'text' },
  cas: { sql: namedSql('cas', viewer), kind: 'text' }, positionName: { sql: 'p.name', kind: 'text', notNull: true }, positionNumber: { sql: 'p.number', kind: 'text' }, supplierName: { sql: 'p.supplier_name', kind: 'text' },
  nodeName: { sql: 'j.node_name', kind: 'text' }, lawId: { sql: 'j.law_id', kind: 'number' }, positionId: { sql: 'p.position_id', kind: 'number', notNull: true }, maxPercent: { sql: 'j.max_percent', kind: 'number' },
  massGrams: { sql: 'f.mass_g', kind: 'number', notNull: true }, nodeId: { sql: 'j.node_id', kind: 'number' },
});

/** Numbers of two runs side by side: what is gone has its number in the other run. */
const KEY_OF_TWO_RUNS = `(f.n::bigint * 2 + (f.change = 'gone')::int)`;

/** Reads of analysis_finding with its judgement and position. */
@Injectable()
export class FindingStore {
  constructor(private readonly db: Db, private readonly filters: FindingFilterStore) {}

  /** Two whole runs side by side are joined in memory, not on disk. */
  private withMemory<T>(wanted: boolean, work: () => Promise<T>): Promise<T> {
    if (!wanted) return work();
    return this.db.tx(async () => {
      await this.db.execute(`set local work_mem = '128MB'`);
      return work();
    });
  }

  /** By severity, then by how far over the limit; any other order by the whitelisted columns. */
  page(reader: Reader, filter: FindingFilter, page: PageQuery): Promise<Page<FindingRecord>> {
    const showsChanges = filter.changedOnly && filter.compareWith !== undefined;
    return this.withMemory(showsChanges, async () => {
      const params = new Params();
      const source = findingSource(params, filter);
      const viewer = viewerOf(reader);
      const where = [...source.where, ...(await this.filters.conditions(reader.enterpriseId, filter, page.q))];
      const spec: ListSpec = { from: source.from, select: findingSelect(viewer, reader.language, source), columns: columnsFor(viewer, reader.language), key: showsChanges ? KEY_OF_TWO_RUNS : 'f.n', defaultSort: ['id'], params, where };
      return listBy<FindingRecord>(this.db, spec, { ...page, q: undefined });
    });
  }
  /** Findings of a position in a run, and of everything below it. */
  ofPosition(reader: Reader, runId: number, positionId: number): Promise<FindingRecord[]> {
    const below = `with recursive below(n) as (select n from analysis_position where run_id = $1 and position_id = $2 union all select c.n from analysis_position c join below b on c.run_id = $1 and c.parent_n = b.n) select n from below`;
    const source = findingSource(new Params(), { runId, changedOnly: false });
    return this.db.rows<FindingRecord>(`select ${findingSelect(viewerOf(reader), reader.language, source)} from ${source.from} where f.run_id = $1 and f.position_n in (${below}) order by f.n limit 2000`, [runId, positionId]);
  }
  async one(reader: Reader, runId: number, id: number): Promise<JudgementRecord> {
    const viewer = viewerOf(reader);
    const source = findingSource(new Params(), { runId, changedOnly: false });
    const found = await this.db.row<JudgementRecord>(`select ${findingSelect(viewer, reader.language, source)}, ${REASON}, ${maskedSql(viewer)} as masked,
        (select count(*)::int from analysis_finding x where x.run_id = f.run_id and x.judgement_n = f.judgement_n and x.n <> f.n) as "otherPositions"
      from ${source.from} where f.run_id = $1 and f.n = $2`, [runId, id]);
    if (!found) throw notFound('finding', id);
    return found;
  }
  /** Conditions of a report, made once for all of its batches. */
  conditions(reader: Reader, filter: FindingFilter, q: string | undefined): Promise<string[]> {
    return this.filters.conditions(reader.enterpriseId, { ...filter, changedOnly: false }, q);
  }
  /** Findings with their reasons in list order, a batch after the finding `after`, for a report. */
  reasons(reader: Reader, filter: FindingFilter, conditions: readonly string[], after: number, limit: number): Promise<JudgementRecord[]> {
    const params = new Params();
    const source = findingSource(params, { ...filter, changedOnly: false });
    const viewer = viewerOf(reader);
    const where = [...source.where, `f.n > ${params.add(after)}::int`, ...conditions, ...(filter.changedOnly && filter.compareWith !== undefined ? [`(${source.change}) in ('new', 'changed')`] : [])];
    return this.db.rows<JudgementRecord>(`select ${findingSelect(viewer, reader.language, source)}, ${REASON}, ${maskedSql(viewer)} as masked, 0 as "otherPositions" from ${source.from} where ${where.join(' and ')} order by f.n limit ${params.add(limit)}::int`, params.values);
  }
  /** All positions of a run with their parents, for one-line paths. */
  positionChains(runId: number): Promise<PositionPlace[]> {
    return this.db.rows<PositionPlace>('select n, parent_n as "parentN", name, number from analysis_position where run_id = $1', [runId]);
  }
  changes(runId: number, compareWith: number): Promise<ChangeCounts> {
    return this.withMemory(true, async () => {
      const row = await this.db.row<ChangeCounts>(`select (count(*) filter (where change = 'new'))::int as new, (count(*) filter (where change = 'changed'))::int as changed, (count(*) filter (where change = 'gone'))::int as gone
        from (${changedSql('$1::int', '$2::int')}) c`, [runId, compareWith]);
      return row ?? { new: 0, changed: 0, gone: 0 };
    });
  }
  /** Suppliers with findings, and how many suppliers and nodes must be asked to settle what depends or is unknown. */
  async toAsk(runId: number): Promise<{ suppliers: string[]; askedSuppliers: number; askedNodes: number }> {
    const row = await this.db.row<{ suppliers: string[]; askedSuppliers: number; askedNodes: number }>(`select
        coalesce((select array_agg(distinct p.supplier_name order by p.supplier_name) from analysis_position p where p.run_id = $1 and p.supplier_name is not null and p.role in ('counted', 'unmatched')), '{}') as suppliers,
        (select count(distinct j.settling_supplier)::int from analysis_judgement j where j.run_id = $1 and j.verdict in (1, 2) and j.settling_node is not null and exists (select 1 from analysis_finding f where f.run_id = $1 and f.judgement_n = j.n)) as "askedSuppliers",
        (select count(distinct j.settling_node)::int from analysis_judgement j where j.run_id = $1 and j.verdict in (1, 2) and exists (select 1 from analysis_finding f where f.run_id = $1 and f.judgement_n = j.n)) as "askedNodes"`, [runId]);
    return row ?? { suppliers: [], askedSuppliers: 0, askedNodes: 0 };
  }
}

const REASON = `j.item_id as "itemId", j.override_id as "overrideId", j.duty, trim_scale(j.disclosed_max_percent)::text as "disclosedMaxPercent", j.settled_by as "settledBy", j.settling_node as "settlingNode",
  j.settling_name as "settlingName", j.settling_supplier as "settlingSupplier", j.reason, f.position_n as "positionN", p.sheet_id as "sheetId"`;
