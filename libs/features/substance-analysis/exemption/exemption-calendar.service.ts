import { Injectable } from '@nestjs/common';
import type { AffectedRun, CalendarEnd, ExemptionCalendar } from '@matlas/contract';
import { type EndKind, endEffect, entryEnds, monthOf } from '@matlas/domain';
import { type Auth, clock } from '@matlas/server-kit';
import { gramsText } from '../result/finding.row';
import { FindingService } from '../finding/finding.service';
import { ClaimStore, type EntryUseRecord, type StoredEntry, type StoredFacts } from '../result/claim.store';
import { factsAt, entryText } from '../finding/entry-words';
import { type CurrentRun, CurrentRunStore } from '../run/current-run.store';

/** Outcomes that use an entry: it covers the finding, or would with more information. */
const USING_OUTCOMES: readonly string[] = ['covers', 'dateMissing', 'contentOpen'];
interface EntryUses {
  run: CurrentRun;
  entry: StoredEntry;
  facts: readonly StoredFacts[];
  uses: EntryUseRecord[];
}
type Review = ExemptionCalendar['reviews'][number];

/** End dates of the exemptions that the current results use, with the effects of each end. */
@Injectable()
export class ExemptionCalendarService {
  constructor(
    private readonly current: CurrentRunStore,
    private readonly claims: ClaimStore,
    private readonly results: FindingService,
  ) {}

  async calendar(auth: Auth, { past }: { past: boolean }): Promise<ExemptionCalendar> {
    const reader = this.results.reader(auth);
    const runs = await this.current.listCurrent(auth.scope);
    const ids = runs.map(({ runId }) => runId);
    const [entries, facts, uses, hidden] = [
      await this.claims.listEntries(ids),
      await this.claims.listFacts(ids),
      await this.claims.listUses(reader, ids),
      await this.claims.countHidden(reader, ids),
    ];
    const living = runs
      .flatMap((run) =>
        entries
          .filter(({ runId }) => runId === run.runId)
          .map((entry): EntryUses => ({
            run,
            entry,
            facts: facts.get(run.runId) ?? [],
            uses: uses.filter(
              (use) => use.runId === run.runId && use.entryId === entry.entryId && USING_OUTCOMES.includes(use.outcome),
            ),
          })),
      )
      .filter((one) => one.uses.length > 0);
    const from = clock.today();
    const ends = endsOf(living, reader.language).filter(({ date }) => past || date >= from);
    return { from, months: byMonth(ends), reviews: reviewsOf(living, reader.language), runs: runs.length, hidden };
  }
}

/** Each end date of each entry once, with everything that uses the entry. */
function endsOf(living: readonly EntryUses[], language: 'zh' | 'en'): CalendarEnd[] {
  const ends = new Map<string, CalendarEnd>();
  for (const one of living) {
    for (const { by, date } of entryEnds(one.entry)) {
      const key = [one.entry.lawCode, one.entry.entry, by, date].join('|');
      const end = ends.get(key) ?? {
        lawCode: one.entry.lawCode,
        entry: one.entry.entry,
        text: entryText(language, one.entry),
        by,
        date,
        affected: [],
      };
      end.affected.push(
        ...byDay(one, by).map(([day, uses]) =>
          affectedBy(
            { ...one, uses },
            endEffect({ by, date }, day === null || by === 'validUntil' ? {} : { [by]: day }),
            day,
          ),
        ),
      );
      ends.set(key, end);
    }
  }
  return [...ends.values()].sort(
    (one, other) => one.date.localeCompare(other.date) || one.entry.localeCompare(other.entry, 'en', { numeric: true }),
  );
}
/** Uses of an entry, grouped by the day that its end is compared with: positions can have dates of their own. */
function byDay({ facts, uses }: EntryUses, by: EndKind): [day: string | null, uses: EntryUseRecord[]][] {
  const dayOf = ({ datesN }: EntryUseRecord): string | null =>
    by === 'validUntil' ? null : factsAt(facts, datesN)[by];
  return [...new Set(uses.map(dayOf))].map((day) => [day, uses.filter((use) => dayOf(use) === day)]);
}
/** A part can have several outcomes, but only one set of facts. */
function partsOf(uses: readonly EntryUseRecord[]): number {
  const sets = [...new Set(uses.map(({ datesN }) => datesN))];
  return sets.reduce(
    (sum, n) => sum + Math.max(...uses.filter(({ datesN }) => datesN === n).map(({ parts }) => parts)),
    0,
  );
}
function reviewsOf(living: readonly EntryUses[], language: 'zh' | 'en'): Review[] {
  const reviews = new Map<string, Review>();
  for (const one of living) {
    const { lawCode, entry, reviewDue } = one.entry;
    if (!reviewDue) continue;
    const review = reviews.get(`${lawCode}|${entry}`) ?? {
      lawCode,
      entry,
      text: entryText(language, one.entry),
      reviewDue,
      affected: [],
    };
    review.affected.push(affectedBy(one, 'ends', null));
    reviews.set(`${lawCode}|${entry}`, review);
  }
  return [...reviews.values()].sort((one, other) => one.reviewDue.localeCompare(other.reviewDue));
}
function affectedBy({ run, entry, uses }: EntryUses, effect: AffectedRun['effect'], date: string | null): AffectedRun {
  const suppliers = new Map(uses.flatMap((use) => use.suppliers).map((supplier) => [supplier.name, supplier]));
  return {
    runId: run.runId,
    title: run.title,
    number: run.number,
    modId: run.modId,
    entryId: entry.entryId,
    effect,
    date,
    findings: uses.reduce((sum, { findings }) => sum + findings, 0),
    parts: partsOf(uses),
    massGrams: gramsText(uses.reduce((sum, { mass }) => sum + mass, 0)),
    suppliers: [...suppliers.values()],
  };
}
function byMonth(ends: readonly CalendarEnd[]): ExemptionCalendar['months'] {
  const months = [...new Set(ends.map(({ date }) => monthOf(date)))];
  return months.map((month) => ({ month, ends: ends.filter(({ date }) => monthOf(date) === month) }));
}
