import { Injectable } from '@nestjs/common';
import { verdictCode, type Verdict } from '@matlas/domain';
import { DerivedDb, likePattern } from '@matlas/server-kit';
import { maskedSql } from './finding-sql';

export interface FindingFilter { runId: number; compareWith?: number | undefined; verdicts: readonly Verdict[]; lawIds: readonly number[]; supplier?: string | undefined; changedOnly: boolean }

/**
 * Turns what a person asks into conditions on analysis_finding alone. Judgements and positions are few, findings may be a million: the few are
 * searched first, and their numbers stand in the statement, so that the planner knows how many they are.
 */
@Injectable()
export class FindingFilterStore {
  constructor(private readonly db: DerivedDb) {}

  async conditions(viewer: readonly number[], filter: FindingFilter, q: string | undefined): Promise<string[]> {
    const verdicts = filter.verdicts.length > 0 ? [`f.verdict in (${filter.verdicts.map((verdict) => verdictCode(verdict)).join(', ')})`] : [];
    if (filter.lawIds.length === 0 && !filter.supplier && !q) return verdicts;
    const runs = filter.changedOnly && filter.compareWith !== undefined ? [filter.runId, filter.compareWith] : [filter.runId];
    const perRun: string[] = [];
    for (const run of runs) perRun.push([`f.run_id = ${Math.trunc(run)}`, ...(await this.ofRun(viewer, run, filter, q))].join(' and '));
    return [...verdicts, perRun.length === 1 ? (perRun[0] ?? 'true') : `(${perRun.map((one) => `(${one})`).join(' or ')})`];
  }
  private async ofRun(viewer: readonly number[], run: number, { lawIds, supplier }: FindingFilter, q: string | undefined): Promise<string[]> {
    return [
      ...(lawIds.length > 0 ? [among('f.judgement_n', await this.ofLaws(run, lawIds))] : []),
      ...(supplier ? [among('f.position_n', await this.ofSupplier(run, supplier))] : []),
      ...(q ? [`(${among('f.position_n', await this.positionsLike(run, q))} or ${among('f.judgement_n', await this.judgementsLike(run, viewer, q))})`] : []),
    ];
  }
  /** Positions without a data sheet stand for every law, so a choice of laws keeps them. */
  private ofLaws(run: number, lawIds: readonly number[]): Promise<number[]> {
    return this.numbers('select n from analysis_judgement where run_id = $1 and (law_id = any($2::int[]) or law_id is null)', [run, lawIds]);
  }
  private ofSupplier(run: number, supplier: string): Promise<number[]> {
    return this.numbers('select n from analysis_position where run_id = $1 and supplier_name = $2', [run, supplier]);
  }
  private positionsLike(run: number, q: string): Promise<number[]> {
    return this.numbers('select n from analysis_position where run_id = $1 and (name ilike $2 or foreign_name ilike $2 or number ilike $2)', [run, likePattern(q)]);
  }
  /** By material or article, and by substance (zh, en, CAS of the entry or of a member) where its name is not masked. */
  private judgementsLike(run: number, viewer: readonly number[], q: string): Promise<number[]> {
    return this.numbers(`select j.n from analysis_judgement j where j.run_id = $1 and (j.node_name ilike $2 or j.node_foreign_name ilike $2 or j.node_number ilike $2
      or (not ${maskedSql('$3')} and (j.substance_name_zh ilike $2 or j.substance_name_en ilike $2 or j.cas ilike $2
        or exists (select 1 from rule_list_member m where m.item_id = j.item_id and m.cas ilike $2))))`, [run, likePattern(q), viewer]);
  }
  private async numbers(text: string, values: readonly unknown[]): Promise<number[]> {
    return (await this.db.rows<{ n: number }>(text, values)).map(({ n }) => n);
  }
}

const among = (column: string, numbers: readonly number[]): string => (numbers.length > 0 ? `${column} = any('{${numbers.join(',')}}'::int[])` : 'false');
