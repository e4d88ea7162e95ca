import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, RankingRow } from '@matlas/contract';
import { Db, listBy, type ListSpec, Params } from '@matlas/server-kit';

const NO_PLACE = 2_147_483_647;
const COLUMNS: ListSpec['columns'] = {
  /** Suppliers without a rank are sorted last. */
  place: { sql: `coalesce(f.place, ${NO_PLACE})`, kind: 'number', notNull: true },
  state: { sql: `case when f.place is null then 'unranked' else 'ranked' end`, kind: 'text', notNull: true },
  score: { sql: 'f.score', kind: 'number' },
  rejectedShare: { sql: 'f.rejected_share', kind: 'number' },
  onTimeShare: { sql: 'f.on_time_share', kind: 'number' },
  medianDays: { sql: 'f.median_days', kind: 'number' },
  starLevel: { sql: 'f.star_level', kind: 'number', notNull: true },
  certificatesValid: { sql: 'f.certificates_valid', kind: 'number', notNull: true },
  id: { sql: 'f.id', kind: 'number', notNull: true },
  code: { sql: 'e.code', kind: 'text', notNull: true },
  nameZh: { sql: 'e.name_zh', kind: 'text', notNull: true },
  nameEn: { sql: 'e.name_en', kind: 'text', notNull: true },
  identity: { sql: 'e.identity', kind: 'text', notNull: true },
  province: { sql: 'e.province', kind: 'text' },
  countryCode: { sql: 'e.country_code', kind: 'text' },
};

/**
 * Lists the computed scores: they are passed to PostgreSQL, so that search, filters, order and pages work as in
 * every list.
 */
@Injectable()
export class RankingStore {
  constructor(private readonly db: Db) {}

  async page(ranked: ReadonlyMap<number, RankingRow>, page: PageQuery): Promise<Page<RankingRow>> {
    const params = new Params();
    const rows = [...ranked.values()];
    const column = (type: string, value: (row: RankingRow) => number | string | null): string =>
      `${params.add(rows.map(value))}::${type}[]`;
    const scores = [
      column('int', ({ id }) => id),
      column('int', ({ place }) => place),
      column('numeric', ({ score }) => score),
      column('numeric', ({ rejectedShare }) => rejectedShare),
      column('numeric', ({ onTimeShare }) => onTimeShare),
      column('numeric', ({ medianDays }) => medianDays),
      column('int', ({ starLevel }) => starLevel),
      column('int', ({ certificatesValid }) => certificatesValid),
    ];
    const from = `
      unnest(${scores.join(', ')}) as f(id, place, score, rejected_share, on_time_share, median_days, star_level,
        certificates_valid)
      join supplier_card e on e.id = f.id`;
    const found = await listBy<{ id: number }>(
      this.db,
      {
        from,
        select: 'f.id',
        columns: COLUMNS,
        search: [`(e.name_zh || ' ' || e.name_en || ' ' || e.code)`],
        key: 'f.id',
        defaultSort: ['place'],
        params,
      },
      page,
    );
    return { ...found, records: found.records.flatMap(({ id }) => ranked.get(id) ?? []) };
  }
}
