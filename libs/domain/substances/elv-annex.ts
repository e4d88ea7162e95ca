import type { ApplicationMeaning, ExemptionEntry } from './law';

/** Structure of `elv_annex_ii.json` (2000/53/EC Annex II as data), limited to what verdicts need. */
export interface ElvAnnexFile {
  entries: readonly ElvAnnexRow[];
}

export interface ElvAnnexRow {
  entry: string;
  substance: string;
  max_pct: number | null;
  vehicle_type_approved_before: string | null;
  type_approved_from: string | null;
  vehicle_put_on_market_before: string | null;
  engine_developed_before: string | null;
  spare_parts_only: boolean;
  review_due: string | null;
  superseded: boolean;
}

export const ELV_ANNEX_SCHEME = 'elv-annex-ii';

export const elvEntryId = (entry: string): string => `${ELV_ANNEX_SCHEME}:${entry}`;

/** 8(e) is about lead alloys with 85 % or more: a minimum that the file contains only in its note. */
const MINIMUM_PERCENT: Readonly<Record<string, string>> = { '8(e)': '85' };

/** An entry together with the element it exempts: Pb, Cr6, Hg or Cd. */
export interface ElvExemption extends ExemptionEntry {
  element: string;
}

export function elvExemptions(file: ElvAnnexFile): ElvExemption[] {
  return file.entries.map((row) => ({
    id: elvEntryId(row.entry),
    element: row.substance,
    maxPercent: row.max_pct === null ? null : String(row.max_pct),
    minPercent: MINIMUM_PERCENT[row.entry] ?? null,
    vehicleTypeApprovedBefore: row.vehicle_type_approved_before,
    typeApprovedFrom: row.type_approved_from,
    vehiclePutOnMarketBefore: row.vehicle_put_on_market_before,
    engineDevelopedBefore: row.engine_developed_before,
    sparePartsOnly: row.spare_parts_only,
    reviewDue: row.review_due,
    superseded: row.superseded,
  }));
}

/**
 * IMDS application ids and the ELV entries that they stand for (domain.md 4.4). The id of a group covers whatever
 * any of its members covers. CAMDS uses other numbers for the same texts; map them by meaning, not by number.
 */
export const IMDS_APPLICATION_ENTRIES: Readonly<Record<number, readonly string[]>> = {
  1: ['1(a)', '1(b)'],
  2: ['2(c)(i)', '2(c)(ii)'],
  3: ['3'],
  7: ['5(a)', '5(b)(i)', '5(b)(ii)'],
  8: ['6'],
  10: ['7(a)', '7(b)'],
  15: ['9'],
  18: ['11'],
  21: ['13(a)'],
  22: ['14(i)', '14(ii)', '14(iii)'],
  25: ['15(a)', '15(b)'],
  29: ['16'],
  48: ['7(c)'],
  49: ['13(b)'],
  51: ['4(b)'],
  53: ['8(a)'],
  54: ['8(b)'],
  55: ['8(c)'],
  56: ['8(d)'],
  57: ['8(e)'],
  59: ['8(g)(i)', '8(g)(ii)'],
  60: ['8(h)'],
  61: ['8(i)'],
  62: ['8(j)'],
  63: ['10(a)'],
  64: ['10(b)'],
  65: ['10(c)'],
  66: ['10(d)'],
  67: ['8(f)(a)'],
  68: ['8(f)(b)'],
};

const POTENTIALLY_PROHIBITED = new Set([20, 52]);

/** Meaning of an IMDS application id; ids without an ELV entry cover nothing. */
export function imdsApplication(applicationId: number): ApplicationMeaning {
  return {
    applicationId,
    exemptionIds: (IMDS_APPLICATION_ENTRIES[applicationId] ?? []).map(elvEntryId),
    potentiallyProhibited: POTENTIALLY_PROHIBITED.has(applicationId),
  };
}
