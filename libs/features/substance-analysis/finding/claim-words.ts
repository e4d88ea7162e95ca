import { Injectable } from '@nestjs/common';
import { type ClaimOutcome, type ClaimReason, claimReasons, type EntryBounds } from '@matlas/domain';
import { type Language, Translator } from '@matlas/server-kit';
import type { StoredDates, StoredEntry } from '../result/claim.store';
import { ruleEntry, vehicleDates } from './entry-words';

/** Data for the sentence of a claim: the entry as the run used it, the dates of the run, and the day of its lists. */
export interface ClaimContext {
  code: string;
  outcome: ClaimOutcome;
  entry: StoredEntry | null;
  dates: StoredDates;
  asOf: string;
}

/** Outcomes that are about the code itself; all others are about an entry. */
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

/** Outcome of a claimed exemption and its reason as a sentence; the same on screens, in reports and in messages. */
@Injectable()
export class ClaimTexts {
  constructor(private readonly translator: Translator) {}

  sentence({ code, outcome, entry, dates, asOf }: ClaimContext, language: Language): string {
    const params = { code, entry: entry?.entry ?? '', day: asOf };
    if (!entry)
      return this.translate(
        OF_CODE.includes(outcome) && outcome !== 'wrongSubstance' ? outcome : 'noEntry',
        params,
        language,
      );
    if (OF_CODE.includes(outcome)) return this.translate(outcome, params, language);
    const claimTexts = claimReasons(outcome, ruleEntry(entry, asOf), vehicleDates(dates));
    const reasons = claimTexts
      .map((reason) => this.reason(reason, language))
      .join(this.translate('separator', {}, language));
    return this.translate(OPEN.includes(outcome) ? 'open' : 'fails', { ...params, reasons }, language);
  }
  /** Text of the bounds of an entry: `up to 4 %`. */
  boundsText({ minPercent: min, maxPercent: max }: EntryBounds, language: Language): string {
    const key = min !== null && max !== null ? 'both' : min !== null ? 'min' : max !== null ? 'max' : 'none';
    return this.translator.translate('analysis', `bounds.${key}`, { min, max }, language);
  }
  private reason(reason: ClaimReason, language: Language): string {
    if (reason.outcome === 'closed') return this.translate(`reason.closed.${reason.by}`, { ...reason }, language);
    if (reason.outcome === 'contentOpen') {
      return this.translate('reason.contentOpen', { bounds: this.boundsText(reason, language) }, language);
    }
    if (reason.outcome === 'dateMissing') {
      const facts = reason.facts
        .map((fact) => this.translate(`fact.${fact}`, {}, language))
        .join(this.translate('and', {}, language));
      return this.translate('reason.dateMissing', { facts }, language);
    }
    return this.translate(`reason.${reason.outcome}`, { ...reason }, language);
  }
  private translate(key: string, params: Record<string, unknown>, language: Language): string {
    return this.translator.translate('analysis', `claim.${key}`, params, language);
  }
}
