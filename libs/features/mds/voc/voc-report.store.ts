import { Injectable } from '@nestjs/common';
import type { VocReport } from '@matlas/contract';
import { Db, notFound, Params, saveVersioned, type Scope } from '@matlas/server-kit';
import { type BulkColumns, bulkInsert } from '../bulk-insert';
import { ownSheetSql, versionSql, visibleSheetSql } from '../sheet-sql';
import { VocReportEntity } from './voc-report.entity';

type Value = VocReport['values'][number];
export type VocRecord = Omit<VocReport, 'createTime' | 'updateTime' | 'can' | 'file'> & {
  fileId: number | null;
  fileName: string | null;
  createTime: Date;
  updateTime: Date;
  isMine: boolean;
};

const VALUES = `
  coalesce((select jsonb_agg(jsonb_build_object('substanceId', v.substance_id, 'name', v.name, 'cas', v.cas, 'unit',
    v.unit, 'value', trim_scale(v.value)::text, 'isBelowDetection', v.is_below_detection,
    'limit', trim_scale(v.limit_value)::text, 'result', v.result) order by v.pos)
    from mds_voc_value v
    where v.report_id = r.id),
      '[]')`;
const select = (mine: string): string => `
  r.id, r.sheet_id as "sheetId", ${versionSql('s')} as cver, r.report_number as "reportNumber", r.laboratory,
    r.accreditation, r.method, r.standard, r.sample_name as "sampleName", r.sample_date as "sampleDate",
    r.test_date as "testDate", r.report_date as "reportDate",
  trim_scale(r.temperature_celsius)::text as "temperatureCelsius",
    trim_scale(r.humidity_percent)::text as "humidityPercent", trim_scale(r.volume_litres)::text as "volumeLitres",
    r.duration_minutes as "durationMinutes", r.remark, r.result, ${VALUES} as values, r.file_id::int as "fileId",
    r.file_name as "fileName", r.create_time as "createTime", r.update_time as "updateTime", r.version,
    ${mine} as "isMine"`;
const FROM = 'mds_voc_report r join mds_sheet s on s.id = r.sheet_id';

/** All queries on mds_voc_report and mds_voc_value. */
@Injectable()
export class VocReportStore {
  constructor(private readonly db: Db) {}

  /** Reports of all versions of an MDS that the caller sees. */
  listOfMds(scope: Scope, cid: number): Promise<VocRecord[]> {
    const params = new Params();
    const mine = ownSheetSql(scope, params);
    return this.db.rows<VocRecord>(
      `select ${select(mine)}
        from ${FROM}
        where s.cid = ${params.add(cid)} and s.deleted_at is null and ${visibleSheetSql(scope, params)}
        order by r.test_date desc, r.id desc`,
      params.values,
    );
  }
  /** An own report. Row lock until commit. */
  async findForUpdate(scope: Scope, id: number): Promise<VocRecord> {
    await this.db.execute('select 1 from mds_voc_report where id = $1 for update', [id]);
    const params = new Params();
    const found = await this.db.row<VocRecord>(
      `select ${select('true')}
        from ${FROM}
        where r.id = ${params.add(id)} and s.deleted_at is null and ${ownSheetSql(scope, params)}`,
      params.values,
    );
    if (!found) throw notFound('vocReport', id);
    return found;
  }
  async save(fields: Partial<VocReportEntity>, values: readonly Value[]): Promise<number> {
    const id = await saveVersioned(this.db, VocReportEntity, fields);
    await this.db.execute('delete from mds_voc_value where report_id = $1', [id]);
    const columns: BulkColumns<Value & { pos: number }> = {
      report_id: ['int', () => id],
      pos: ['int', ({ pos }) => pos],
      substance_id: ['int', ({ substanceId }) => substanceId],
      name: ['text', ({ name }) => name],
      cas: ['text', ({ cas }) => cas],
      unit: ['text', ({ unit }) => unit],
      value: ['numeric', ({ value }) => value],
      is_below_detection: ['boolean', ({ isBelowDetection }) => isBelowDetection],
      limit_value: ['numeric', ({ limit }) => limit],
      result: ['text', ({ result }) => result],
    };
    await bulkInsert(
      this.db,
      'mds_voc_value',
      columns,
      values.map((value, pos) => ({ ...value, pos })),
    );
    return id;
  }
  async delete(id: number): Promise<void> {
    await this.db.repo(VocReportEntity).delete({ id });
  }
  async mayReadFile(scope: Scope, fileId: number): Promise<boolean> {
    const params = new Params();
    return (
      (await this.db.row(
        `select 1
          from ${FROM}
          where r.file_id = ${params.add(fileId)} and s.deleted_at is null and ${visibleSheetSql(scope, params)}
          limit 1`,
        params.values,
      )) !== undefined
    );
  }
}
