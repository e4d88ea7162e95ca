import { Injectable } from '@nestjs/common';
import type { Page, PageQuery } from '@matlas/contract';
import { visibleOwnerIds } from '@matlas/domain';
import { type Auth, DerivedDb, type Language, listBy, type ListSpec, notFound, Params } from '@matlas/server-kit';
import { type FindingFilter, FindingFilterStore } from './finding-filter.store';
import { decisionOfItems, findingSelect, findingSource, maskedSql, namedSql, nameSql } from './finding-sql';
import type { FindingRecord, JudgementRecord } from './finding.row';
import type { PositionPlace } from './report-places';
import { type ChangeCounts, RunComparisonStore } from './run-comparison.store';

/** The reader and the language of the names. The caller must have checked the access to the run. */
export interface Reader {
  auth: Auth;
  language: Language;
}
/** Suppliers with positions in the run, and the number of suppliers and nodes to ask. */
export interface SuppliersToAsk {
  suppliers: { name: string; foreignName: string | null }[];
  askedSuppliers: number;
  askedNodes: number;
}

/**
 * Written into the statement instead of a parameter: counts use the conditions of a list but not its columns, and
 * would have an unused parameter.
 */
const viewerOf = ({ auth }: Reader): string => `'{${visibleOwnerIds(auth).map(Math.trunc).join(',')}}'`;
const columnsFor = (viewer: string, language: Language): ListSpec['columns'] => ({
  id: { sql: 'f.n', kind: 'number', notNull: true },
  verdict: { sql: 'f.verdict', kind: 'number', notNull: true },
  substanceName: { sql: namedSql(`substance_name_${language}`, viewer), kind: 'text' },
  cas: { sql: namedSql('cas', viewer), kind: 'text' },
  positionName: { sql: nameSql('p', 'name', language), kind: 'text', notNull: true },
  positionNumber: { sql: 'p.number', kind: 'text' },
  supplierName: { sql: nameSql('p', 'supplier_name', language), kind: 'text' },
  nodeName: { sql: nameSql('j', 'node_name', language), kind: 'text' },
  lawId: { sql: 'j.law_id', kind: 'number' },
  positionId: { sql: 'p.position_id', kind: 'number' },
  sheetId: { sql: 'p.sheet_id', kind: 'number' },
  maxPercent: { sql: 'j.max_percent', kind: 'number' },
  massGrams: { sql: 'f.mass_g', kind: 'number', notNull: true },
  nodeId: { sql: 'j.node_id', kind: 'number' },
});

/** Order of the changes (analysis_change). */
const PLACE: ListSpec['columns'][string] = { sql: 'f.place', kind: 'number', notNull: true };
/** The compared run, when only changes are requested. */
const comparedIn = ({ changedOnly, compareWith }: FindingFilter): number | undefined =>
  changedOnly ? compareWith : undefined;

/** A place in the analysed vehicle or sheets. */
export interface FindingPlace {
  positionId?: number | undefined;
  sheetId?: number | undefined;
  nodeId?: number | undefined;
}
const MAX_BELOW = 2000;

function placeConditions(runId: number, { positionId, sheetId, nodeId }: FindingPlace, params: Params): string[] {
  const run = `${params.add(runId)}::int`;
  return [
    ...(positionId === undefined
      ? []
      : [
          `f.position_n in (with recursive below(n) as (select n
            from analysis_position
            where run_id = ${run} and position_id = ${params.add(positionId)}::int
      union all select c.n from analysis_position c join below b on c.run_id = ${run} and c.parent_n = b.n)
      select n
      from below)`,
        ]),
    ...(sheetId === undefined
      ? []
      : [
          `f.position_n in (select n
            from analysis_position
            where run_id = ${run} and sheet_id = ${params.add(sheetId)}::int)`,
        ]),
    ...(nodeId === undefined
      ? []
      : [
          `f.judgement_n in (with recursive below(id) as (select ${params.add(nodeId)}::int
            union
            select e.child
            from below b
            join mds_edge e on e.parent = b.id and e.child_kind <> 4)
      select n from analysis_judgement where run_id = ${run} and node_id in (select id from below))`,
        ]),
  ];
}

/** Reads analysis_finding with judgement and position. */
@Injectable()
export class FindingStore {
  constructor(
    private readonly db: DerivedDb,
    private readonly filters: FindingFilterStore,
    private readonly comparisons: RunComparisonStore,
  ) {}

  /** By severity, then by excess over the limit; other orders by the permitted columns. */
  async page(reader: Reader, filter: FindingFilter, page: PageQuery): Promise<Page<FindingRecord>> {
    const other = comparedIn(filter);
    if (other !== undefined) await this.comparisons.countChanges(filter.runId, other);
    const params = new Params();
    const source = findingSource(params, filter);
    const viewer = viewerOf(reader);
    const where = [
      ...source.where,
      ...(await this.filters.buildConditions(visibleOwnerIds(reader.auth), filter, page.q)),
    ];
    const columns = columnsFor(viewer, reader.language);
    const order =
      other === undefined ? { key: 'f.n', columns } : { key: 'f.place', columns: { ...columns, id: PLACE } };
    return listBy<FindingRecord>(
      this.db,
      {
        from: source.from,
        select: findingSelect(viewer, reader.language, source),
        ...order,
        defaultSort: ['id'],
        params,
        where,
      },
      { ...page, q: undefined },
    );
  }
  /** Findings of a subtree: of a position, of a sheet, or of a node (optionally within one sheet). */
  listBelow(reader: Reader, runId: number, place: FindingPlace): Promise<FindingRecord[]> {
    const params = new Params();
    const source = findingSource(params, { runId, changedOnly: false });
    const where = [...source.where, ...placeConditions(runId, place, params)];
    return this.db.rows<FindingRecord>(
      `select ${findingSelect(viewerOf(reader), reader.language, source)}
        from ${source.from}
        where ${where.join(' and ')}
        order by f.n
        limit ${params.add(MAX_BELOW)}::int`,
      params.values,
    );
  }
  async getFinding(reader: Reader, runId: number, id: number): Promise<JudgementRecord> {
    const viewer = viewerOf(reader);
    const source = findingSource(new Params(), { runId, changedOnly: false });
    const found = await this.db.row<JudgementRecord>(
      `select ${findingSelect(viewer, reader.language, source)}, ${REASON}, ${maskedSql(viewer)} as masked,
        (select count(*)::int
        from analysis_finding x
        where x.run_id = f.run_id and x.judgement_n = f.judgement_n and x.n <> f.n) as "otherPositions"
      from ${source.from} where f.run_id = $1 and f.n = $2`,
      [runId, id],
    );
    if (!found) throw notFound('finding', id);
    return found;
  }
  /** Conditions of a report, built once for all of its batches. */
  buildConditions(reader: Reader, filter: FindingFilter, q: string | undefined): Promise<string[]> {
    return this.filters.buildConditions(visibleOwnerIds(reader.auth), { ...filter, changedOnly: false }, q);
  }
  /**
   * A batch of findings with their reasons, in list order after the finding `after`, for a report; with the
   * decisions on `decidedItems`.
   */
  async listReasons(
    reader: Reader,
    filter: FindingFilter,
    { conditions, decidedItems }: { conditions: readonly string[]; decidedItems: readonly number[] },
    after: number,
    limit: number,
  ): Promise<JudgementRecord[]> {
    const other = comparedIn(filter);
    if (other !== undefined) await this.comparisons.countChanges(filter.runId, other);
    const params = new Params();
    const source = findingSource(params, filter);
    const viewer = viewerOf(reader);
    const from = params.add(after);
    const [where, order] =
      other === undefined
        ? [`f.n > ${from}::int`, 'f.n']
        : [`f.place > ${from}::bigint * 2 + 1 and f.run_id = ${params.add(filter.runId)}::int`, 'f.place'];
    return this.db.rows<JudgementRecord>(
      `select ${findingSelect(viewer, reader.language, source, decisionOfItems(decidedItems))}, ${REASON},
          ${maskedSql(viewer)} as masked, 0 as "otherPositions"
        from ${source.from}
        where ${[...source.where, where, ...conditions].join(' and ')}
        order by ${order}
        limit ${params.add(limit)}::int`,
      params.values,
    );
  }
  /** All positions of a run with their parents, to build paths. */
  positionChains(runId: number): Promise<PositionPlace[]> {
    return this.db.rows<PositionPlace>(
      `select n, parent_n as "parentN", name, foreign_name as "foreignName", number
        from analysis_position
        where run_id = $1`,
      [runId],
    );
  }
  countChanges(runId: number, compareWith: number): Promise<ChangeCounts> {
    return this.comparisons.countChanges(runId, compareWith);
  }
  /**
   * Suppliers with positions in the run, and the number of suppliers and nodes that could settle the verdicts
   * depends and unknown.
   */
  async findSuppliersToAsk(runId: number): Promise<SuppliersToAsk> {
    const row = await this.db.row<SuppliersToAsk>(
      `select
        coalesce((select jsonb_agg(s order by s.name)
        from (select p.supplier_name as name, max(p.supplier_foreign_name) as "foreignName"
        from analysis_position p
        where p.run_id = $1 and p.supplier_name is not null and p.role in ('counted', 'unmatched')
        group by 1) s),
          '[]') as suppliers,
        (select count(distinct j.settling_supplier)::int
        from analysis_judgement j
        where j.run_id = $1 and j.verdict in (1, 2) and j.settling_node is not null
          and exists (select 1
          from analysis_finding f
          where f.run_id = $1 and f.judgement_n = j.n)) as "askedSuppliers",
        (select count(distinct j.settling_node)::int
        from analysis_judgement j
        where j.run_id = $1 and j.verdict in (1, 2)
          and exists (select 1 from analysis_finding f where f.run_id = $1 and f.judgement_n = j.n)) as "askedNodes"`,
      [runId],
    );
    return row ?? { suppliers: [], askedSuppliers: 0, askedNodes: 0 };
  }
}

const REASON = `j.item_id as "itemId", j.override_id as "overrideId", j.duty,
    trim_scale(j.disclosed_max_percent)::text as "disclosedMaxPercent", j.settled_by as "settledBy",
    j.settling_node as "settlingNode",
  j.settling_name as "settlingName", j.settling_foreign_name as "settlingForeignName",
    j.settling_supplier as "settlingSupplier", j.settling_supplier_foreign_name as "settlingSupplierForeignName",
    j.reason, f.position_n as "positionN", f.judgement_n as "judgementN"`;
