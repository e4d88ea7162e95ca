import { Injectable } from '@nestjs/common';
import type { AffectedRun, CalendarEnd, ExemptionCalendar } from '@matlas/contract';
import { endEffect, entryEnds, monthOf } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { clock } from '@matlas/server-kit';
import { gramsText } from '../finding.row';
import { FindingService } from '../finding.service';
import { ClaimStore, type EntryUseRecord, type StoredDates, type StoredEntry } from './claim.store';
import { factsAt, textIn, vehicleDates } from './entry-words';
import { type CurrentRun, CurrentRunStore } from './current-run.store';

/** Findings live by an entry where it covers them, or would. */
const LIVING: readonly string[] = ['covers', 'dateMissing', 'contentOpen'];
interface Living { run: CurrentRun; entry: StoredEntry; dates: StoredDates; uses: EntryUseRecord[] }
type Review = ExemptionCalendar['reviews'][number];

/** When exemptions end that the newest results live by, with what each end meets. */
@Injectable()
export class ExemptionCalendarService {
  constructor(private readonly current: CurrentRunStore, private readonly claims: ClaimStore, private readonly results: FindingService) {}

  async calendar(auth: Auth, { past }: { past: boolean }): Promise<ExemptionCalendar> {
    const reader = this.results.reader(auth);
    const runs = await this.current.all(auth.scope);
    const ids = runs.map(({ runId }) => runId);
    const [entries, facts, uses, hidden] = [await this.claims.entries(ids), await this.claims.facts(ids), await this.claims.uses(reader, ids), await this.claims.hidden(reader, ids)];
    const living = runs.flatMap((run) => {
      const lived = uses.filter((use) => use.runId === run.runId && LIVING.includes(use.outcome));
      const places = [...new Set(lived.map(({ entryId, datesN }) => `${entryId}|${datesN}`))].map((place) => lived.filter(({ entryId, datesN }) => `${entryId}|${datesN}` === place));
      return places.flatMap((at): Living[] => {
        const entry = entries.find(({ runId, entryId }) => runId === run.runId && entryId === at[0]?.entryId);
        return entry ? [{ run, entry, dates: factsAt(facts.get(run.runId) ?? [], at[0]?.datesN ?? 0), uses: at }] : [];
      });
    });
    const from = clock.today();
    const ends = endsOf(living, reader.language).filter(({ date }) => past || date >= from);
    return { from, months: byMonth(ends), reviews: reviewsOf(living, reader.language), runs: runs.length, hidden };
  }
}

/** Each end of each entry once, with whatever lives by the entry. */
function endsOf(living: readonly Living[], language: 'zh' | 'en'): CalendarEnd[] {
  const ends = new Map<string, CalendarEnd>();
  for (const one of living) {
    for (const { by, date } of entryEnds(one.entry)) {
      const key = [one.entry.lawCode, one.entry.entry, by, date].join('|');
      const end = ends.get(key) ?? { lawCode: one.entry.lawCode, entry: one.entry.entry, text: textIn(language, one.entry), by, date, affected: [] };
      end.affected.push(affectedBy(one, endEffect({ by, date }, vehicleDates(one.dates)), by === 'validUntil' ? null : one.dates[by]));
      ends.set(key, end);
    }
  }
  return [...ends.values()].sort((one, other) => one.date.localeCompare(other.date) || one.entry.localeCompare(other.entry, 'en', { numeric: true }));
}
function reviewsOf(living: readonly Living[], language: 'zh' | 'en'): Review[] {
  const reviews = new Map<string, Review>();
  for (const one of living) {
    const { lawCode, entry, reviewDue } = one.entry;
    if (!reviewDue) continue;
    const review = reviews.get(`${lawCode}|${entry}`) ?? { lawCode, entry, text: textIn(language, one.entry), reviewDue, affected: [] };
    review.affected.push(affectedBy(one, 'ends', null));
    reviews.set(`${lawCode}|${entry}`, review);
  }
  return [...reviews.values()].sort((one, other) => one.reviewDue.localeCompare(other.reviewDue));
}
function affectedBy({ run, entry, uses }: Living, effect: AffectedRun['effect'], date: string | null): AffectedRun {
  const suppliers = new Map(uses.flatMap((use) => use.suppliers).map((supplier) => [supplier.name, supplier]));
  return {
    runId: run.runId, title: run.title, number: run.number, modId: run.modId, entryId: entry.entryId, effect, date, findings: uses.reduce((sum, { findings }) => sum + findings, 0), parts: Math.max(...uses.map(({ parts }) => parts)),
    massGrams: gramsText(uses.reduce((sum, { mass }) => sum + mass, 0)), suppliers: [...suppliers.values()],
  };
}
function byMonth(ends: readonly CalendarEnd[]): ExemptionCalendar['months'] {
  const months = [...new Set(ends.map(({ date }) => monthOf(date)))];
  return months.map((month) => ({ month, ends: ends.filter(({ date }) => monthOf(date) === month) }));
}
