import { Injectable } from '@nestjs/common';
import type { FindingGroupKind } from '@matlas/contract';
import { verdictCode, type Verdict } from '@matlas/domain';
import { DerivedDb, likePattern } from '@matlas/server-kit';
import { DecidedFindingStore } from './decided-finding.store';
import { maskedSql } from './finding-sql';
import { groupedByPosition, groupKeySql, POSITION_MARK } from './group-sql';

export interface FindingFilter {
  runId: number;
  compareWith?: number | undefined;
  verdicts: readonly Verdict[];
  lawIds: readonly number[];
  supplier?: string | undefined;
  changedOnly: boolean;
  groupBy?: FindingGroupKind | undefined;
  groupKey?: string | undefined;
  /** `accepted`: covered by a decision in force; `open`: not covered. */ decided?: 'accepted' | 'open' | undefined;
}

/**
 * Converts filters to conditions on analysis_finding only. There are few judgements and positions, but up to a
 * million findings: matching judgements and positions are searched first, and their numbers are written into the
 * statement, so that the planner knows their count.
 */
@Injectable()
export class FindingFilterStore {
  constructor(
    private readonly db: DerivedDb,
    private readonly decided: DecidedFindingStore,
  ) {}

  async buildConditions(viewer: readonly number[], filter: FindingFilter, q: string | undefined): Promise<string[]> {
    const verdicts =
      filter.verdicts.length > 0
        ? [`f.verdict in (${filter.verdicts.map((verdict) => verdictCode(verdict)).join(', ')})`]
        : [];
    if (
      filter.lawIds.length === 0 &&
      !filter.supplier &&
      !q &&
      filter.groupKey === undefined &&
      filter.decided === undefined
    )
      return verdicts;
    return [...verdicts, await perRun(filter, (run) => this.ofRun(viewer, run, filter, q))];
  }
  /** Findings of any of these groups. */
  groupCondition(
    filter: FindingFilter,
    viewer: readonly number[],
    by: FindingGroupKind,
    keys: readonly string[],
  ): Promise<string> {
    return perRun(filter, async (run) => [await this.ofGroups(run, viewer, by, keys)]);
  }
  private async ofRun(
    viewer: readonly number[],
    run: number,
    { lawIds, supplier, groupBy, groupKey, decided }: FindingFilter,
    q: string | undefined,
  ): Promise<string[]> {
    return [
      ...(lawIds.length > 0 ? [among('f.judgement_n', await this.ofLaws(run, lawIds))] : []),
      ...(supplier ? [among('f.position_n', await this.ofSupplier(run, supplier))] : []),
      ...(groupBy && groupKey !== undefined ? [await this.ofGroups(run, viewer, groupBy, [groupKey])] : []),
      ...(decided ? [await this.ofDecisions(run, decided)] : []),
      ...(q
        ? [
            `(${among('f.position_n', await this.positionsLike(run, q))}
              or ${among('f.judgement_n', await this.judgementsLike(run, viewer, q))})`,
          ]
        : []),
    ];
  }
  private async ofDecisions(run: number, decided: 'accepted' | 'open'): Promise<string> {
    const accepted = among('f.n', await this.decided.listAccepted(run));
    return decided === 'accepted' ? accepted : `not (${accepted})`;
  }
  /** Positions without a data sheet count under every law, so they always match. */
  private ofLaws(run: number, lawIds: readonly number[]): Promise<number[]> {
    return this.listNumbers(
      'select n from analysis_judgement where run_id = $1 and (law_id = any($2::int[]) or law_id is null)',
      [run, lawIds],
    );
  }
  private ofSupplier(run: number, supplier: string): Promise<number[]> {
    return this.listNumbers('select n from analysis_position where run_id = $1 and supplier_name = $2', [
      run,
      supplier,
    ]);
  }
  private async ofGroups(
    run: number,
    viewer: readonly number[],
    by: FindingGroupKind,
    keys: readonly string[],
  ): Promise<string> {
    if (groupedByPosition(by))
      return among(
        'f.position_n',
        await this.listNumbers(
          `select p.n
            from analysis_position p
            where p.run_id = $1 and ${groupKeySql(by, '$3')} = any($2::text[]) and $3::int[] is not null`,
          [run, keys, viewer],
        ),
      );
    if (by !== 'article')
      return among(
        'f.judgement_n',
        await this.listNumbers(
          `select j.n
            from analysis_judgement j
            where j.run_id = $1 and ${groupKeySql(by, '$3')} = any($2::text[]) and $3::int[] is not null`,
          [run, keys, viewer],
        ),
      );
    const positions = keys
      .filter((key) => key.startsWith(POSITION_MARK))
      .map((key) => Math.trunc(Number(key.slice(POSITION_MARK.length))) || 0);
    const judgements = await this.ofNodes(
      run,
      keys.filter((key) => !key.startsWith(POSITION_MARK)),
    );
    return `(${among('f.position_n', positions)} or ${among('f.judgement_n', judgements)})`;
  }
  private async ofNodes(run: number, nodes: readonly string[]): Promise<number[]> {
    if (nodes.length === 0) return [];
    return this.listNumbers(
      `select n
      from analysis_judgement
      where run_id = $1 and node_id::text = any($2::text[]) and denominator = 'article'`,
      [run, nodes],
    );
  }
  private positionsLike(run: number, q: string): Promise<number[]> {
    return this.listNumbers(
      `select n
        from analysis_position
        where run_id = $1 and (name ilike $2 or foreign_name ilike $2 or number ilike $2)`,
      [run, likePattern(q)],
    );
  }
  /**
   * Searches names and numbers of material or article, and substances (zh, en, CAS of the entry or of a member)
   * whose name is not masked.
   */
  private judgementsLike(run: number, viewer: readonly number[], q: string): Promise<number[]> {
    return this.listNumbers(
      `select j.n
        from analysis_judgement j
        where j.run_id = $1 and (j.node_name ilike $2 or j.node_foreign_name ilike $2 or j.node_number ilike $2
      or (not ${maskedSql('$3')} and (j.substance_name_zh ilike $2 or j.substance_name_en ilike $2 or j.cas ilike $2
        or exists (select 1 from rule_list_member m where m.item_id = j.item_id and m.cas ilike $2))))`,
      [run, likePattern(q), viewer],
    );
  }
  private async listNumbers(text: string, values: readonly unknown[]): Promise<number[]> {
    return (await this.db.rows<{ n: number }>(text, values)).map(({ n }) => n);
  }
}

const among = (column: string, numbers: readonly number[]): string =>
  numbers.length > 0 ? `${column} = any('{${numbers.join(',')}}'::int[])` : 'false';
/** The conditions are built for each run, because numbers of judgements and positions are valid within one run. */
async function perRun(
  { runId, compareWith, changedOnly }: FindingFilter,
  conditions: (run: number) => Promise<string[]>,
): Promise<string> {
  const runs = changedOnly && compareWith !== undefined ? [runId, compareWith] : [runId];
  const all: string[] = [];
  for (const run of runs) all.push([`f.run_id = ${Math.trunc(run)}`, ...(await conditions(run))].join(' and '));
  return all.length === 1 ? (all[0] ?? 'true') : `(${all.map((one) => `(${one})`).join(' or ')})`;
}
