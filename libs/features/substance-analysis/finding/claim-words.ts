import { Injectable } from '@nestjs/common';
import { type ClaimOutcome, type ClaimReason, claimReasons, type EntryBounds } from '@matlas/domain';
import { type Language, Translator } from '@matlas/server-kit';
import type { StoredDates, StoredEntry } from '../result/claim.store';
import { ruleEntry, vehicleDates } from './entry-words';

/**
 * A claim with what its sentence needs: the entry as the run knew it, the dates that the run used, the day of its
 * lists.
 */
export interface WordedClaim {
  code: string;
  outcome: ClaimOutcome;
  entry: StoredEntry | null;
  dates: StoredDates;
  asOf: string;
}

/** Outcomes that say something of the code; all others say something of an entry. */
const OF_CODE: readonly ClaimOutcome[] = [
  'wrongSubstance',
  'wrongClass',
  'potentiallyProhibited',
  'codeInvalid',
  'codeUnknown',
  'noEntry',
  'covers',
];
const OPEN: readonly ClaimOutcome[] = ['dateMissing', 'contentOpen'];

/** What became of a claimed exemption and why, as a sentence: the same on screens, in reports and in messages. */
@Injectable()
export class ClaimWords {
  constructor(private readonly translator: Translator) {}

  sentence({ code, outcome, entry, dates, asOf }: WordedClaim, language: Language): string {
    const params = { code, entry: entry?.entry ?? '', day: asOf };
    if (!entry)
      return this.say(
        OF_CODE.includes(outcome) && outcome !== 'wrongSubstance' ? outcome : 'noEntry',
        params,
        language,
      );
    if (OF_CODE.includes(outcome)) return this.say(outcome, params, language);
    const told = claimReasons(outcome, ruleEntry(entry, asOf), vehicleDates(dates));
    const reasons = told.map((reason) => this.reason(reason, language)).join(this.say('separator', {}, language));
    return this.say(OPEN.includes(outcome) ? 'open' : 'fails', { ...params, reasons }, language);
  }
  /** The bounds of an entry: `up to 4 %`. */
  bounds({ minPercent: min, maxPercent: max }: EntryBounds, language: Language): string {
    const key = min !== null && max !== null ? 'both' : min !== null ? 'min' : max !== null ? 'max' : 'none';
    return this.translator.translate('analysis', `bounds.${key}`, { min, max }, language);
  }
  private reason(reason: ClaimReason, language: Language): string {
    if (reason.outcome === 'closed') return this.say(`reason.closed.${reason.by}`, { ...reason }, language);
    if (reason.outcome === 'contentOpen') {
      return this.say('reason.contentOpen', { bounds: this.bounds(reason, language) }, language);
    }
    if (reason.outcome === 'dateMissing') {
      const facts = reason.facts
        .map((fact) => this.say(`fact.${fact}`, {}, language))
        .join(this.say('and', {}, language));
      return this.say('reason.dateMissing', { facts }, language);
    }
    return this.say(`reason.${reason.outcome}`, { ...reason }, language);
  }
  private say(key: string, params: Record<string, unknown>, language: Language): string {
    return this.translator.translate('analysis', `claim.${key}`, params, language);
  }
}
