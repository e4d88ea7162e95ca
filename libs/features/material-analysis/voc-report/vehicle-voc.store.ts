import { Injectable } from '@nestjs/common';
import type { PartReport, VocReport } from '@matlas/contract';
import { versionSql, visibleSheetSql } from '@matlas/features/mds';
import { DerivedDb, Params, type Scope } from '@matlas/server-kit';

/** A report, with the hooked sheet that contains the tested part or material. */
export type VehicleReport = Omit<PartReport, 'file' | 'validTo' | 'isExpired' | 'values' | 'ownResult'> & {
  hooked: number;
  fileId: number | null;
  fileName: string | null;
  values: VocReport['values'];
};

const VALUES = `
  coalesce((select jsonb_agg(jsonb_build_object('substanceId', v.substance_id, 'name', v.name, 'cas', v.cas, 'unit',
    v.unit, 'value', trim_scale(v.value)::text, 'isBelowDetection', v.is_below_detection,
    'limit', trim_scale(v.limit_value)::text, 'result', v.result) order by v.pos)
    from mds_voc_value v
    where v.report_id = r.id),
      '[]')`;
const SELECT = `x.hooked, r.id, r.sheet_id as "sheetId", ${versionSql('s')} as cver, s.name as "sheetName",
    s.foreign_name as "sheetForeignName", x.is_version as "isVersion", r.report_number as "reportNumber",
    r.laboratory, r.accreditation, r.method, r.standard,
  r.sample_name as "sampleName", r.sample_date as "sampleDate", r.test_date as "testDate",
    r.report_date as "reportDate", trim_scale(r.temperature_celsius)::text as "temperatureCelsius",
    trim_scale(r.humidity_percent)::text as "humidityPercent",
  trim_scale(r.volume_litres)::text as "volumeLitres", r.duration_minutes as "durationMinutes",
    r.remark, r.result, ${VALUES} as values, r.file_id::int as "fileId", r.file_name as "fileName"`;

/** Reads the emission test reports on the content of a vehicle's sheets. */
@Injectable()
export class VehicleVocStore {
  constructor(private readonly db: DerivedDb) {}

  /**
   * Reports on the sheets and on all sheets that they reference, in any version that the caller can see; newest
   * first. There are far fewer reports than sheets, so the query starts from the reports.
   */
  reports(scope: Scope, sheetIds: readonly number[]): Promise<VehicleReport[]> {
    const params = new Params();
    const hooked = params.add([...sheetIds]);
    return this.db.rows<VehicleReport>(
      `with tested as materialized (
          select distinct s.cid
          from mds_voc_report r
          join mds_sheet s on s.id = r.sheet_id
          where s.deleted_at is null),
        inside as (
          select c.root as hooked, i.cid, i.id
          from mds_closure c
          cross join unnest(c.nodes) n
          join mds_sheet i on i.id = n
          join tested t on t.cid = i.cid
          where c.root = any(${hooked}::int[])),
        about as (
          select i.hooked, v.id as sheet_id, bool_or(v.id = i.id) as is_version
          from inside i
          join mds_sheet v on v.cid = i.cid
          where v.deleted_at is null and ${visibleSheetSql(scope, params, 'v')}
          group by 1, 2)
      select ${SELECT}
      from about x
      join mds_voc_report r on r.sheet_id = x.sheet_id
      join mds_sheet s on s.id = r.sheet_id
      order by r.test_date desc, r.id desc, x.hooked`,
      params.values,
    );
  }
}
