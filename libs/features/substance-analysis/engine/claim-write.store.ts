import { Injectable } from '@nestjs/common';
import { chunked } from '@matlas/domain';
import type { ExemptionEntry, OtherDates, VehicleDates } from '@matlas/domain';
import { DerivedDb } from '@matlas/server-kit';
import type { ClaimRow } from './claim-rows';

/** The rules of a run that claims refer to: the entry of each exemption by its index. */
export interface ClaimedRules {
  exemptions: readonly ExemptionEntry[];
  entries: readonly string[];
  applications: readonly { code: string; nameZh?: string | null; nameEn?: string | null }[];
}

/**
 * The facts of the vehicle, the other sets of facts of its positions, and the number of positions of each set,
 * starting with the vehicle's.
 */
export interface ClaimedFacts {
  dates: VehicleDates;
  others: readonly OtherDates[];
  positions: readonly number[];
}

const PAGE = 4000;
const TABLES = ['analysis_claim', 'analysis_exemption', 'analysis_application', 'analysis_run_dates'];

/** Writes the claimed exemptions of a run, in the transaction of its result. */
@Injectable()
export class ClaimWriteStore {
  constructor(private readonly db: DerivedDb) {}

  async writeClaims(
    runId: number,
    claims: readonly ClaimRow[],
    { exemptions, entries, applications }: ClaimedRules,
    facts: ClaimedFacts,
  ): Promise<void> {
    for (const table of TABLES) await this.db.execute(`delete from ${table} where run_id = $1`, [runId]);
    await this.db.execute(DATES, [
      runId,
      JSON.stringify(
        [{ dates: facts.dates, own: [] }, ...facts.others].map(({ dates, own }, n) => ({
          n,
          own,
          positions: facts.positions[n] ?? 0,
          ...dates,
        })),
      ),
    ]);
    const named = [...new Set(claims.flatMap(({ exemption }) => exemption ?? []))].map((n) => ({
      n,
      entry: entries[n - 1],
      ...exemptions[n - 1],
      exemptionId: Number.parseInt(exemptions[n - 1]?.id ?? '0', 10),
    }));
    await this.db.execute(ENTRIES, [runId, JSON.stringify(named)]);
    const codes = [...new Set(claims.map(({ code }) => code))].flatMap(
      (code) => applications.find((one) => one.code === code) ?? [],
    );
    await this.db.execute(CODES, [
      runId,
      JSON.stringify(codes.map(({ code, nameZh, nameEn }) => ({ code, nameZh: nameZh ?? '', nameEn: nameEn ?? '' }))),
    ]);
    for (const [at, page] of chunked(claims, PAGE).entries())
      await this.db.execute(CLAIMS, [runId, at * PAGE, JSON.stringify(page)]);
  }
}

const DATES = `
  insert into analysis_run_dates (run_id, n, own, positions, type_approval, put_on_market, engine_developed, spare_part)
  select $1, r.n, array(select jsonb_array_elements_text(r.own)), r.positions, r."typeApproval", r."putOnMarket",
    r."engineDeveloped", r."sparePart"
  from jsonb_to_recordset($2) r(n int, own jsonb, positions int, "typeApproval" date, "putOnMarket" date,
    "engineDeveloped" date, "sparePart" boolean)`;
const ENTRIES = `
  insert into analysis_exemption (run_id, n, exemption_id, law_code, entry, text_zh, text_en, min_percent, max_percent,
    type_approved_before, type_approved_from, put_on_market_before, engine_developed_before, valid_until,
    spare_parts_only, superseded, review_due)
  select $1, r.n, e.id, l.code, r.entry, e.text_zh, e.text_en, r."minPercent", r."maxPercent",
    r."vehicleTypeApprovedBefore", r."typeApprovedFrom", r."vehiclePutOnMarketBefore", r."engineDevelopedBefore",
    e.valid_until, r."sparePartsOnly", r.superseded, r."reviewDue"
  from jsonb_to_recordset($2) r(n int, entry text, "exemptionId" int, "minPercent" numeric, "maxPercent" numeric,
    "vehicleTypeApprovedBefore" date, "typeApprovedFrom" date, "vehiclePutOnMarketBefore" date,
    "engineDevelopedBefore" date, "sparePartsOnly" boolean, superseded boolean, "reviewDue" text)
  join rule_exemption e on e.id = r."exemptionId" join rule_law l on l.id = e.law_id`;
const CODES = `insert into analysis_application (run_id, code, name_zh, name_en)
  select $1, r.code, r."nameZh", r."nameEn"
  from jsonb_to_recordset($2) r(code text, "nameZh" text, "nameEn" text)`;
const CLAIMS = `insert into analysis_claim (run_id, n, judgement_n, code, exemption_n, outcome, decides)
  select $1, $2::int + row_number() over (), r.judgement, r.code, r.exemption, r.outcome, r.decides
  from jsonb_to_recordset($3) r(judgement int, code text, exemption int, outcome text, decides boolean)`;
