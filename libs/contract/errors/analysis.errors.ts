import { errorTable } from './error-table';

/** Substance analyses, exemptions, RRR, deviation, reports. */
export const analysisErrors = errorTable({
  'analysis.noData': { status: 404 },
  'analysis.regulationRequired': { status: 400 },
  'analysis.running': { status: 409 },
  'analysis.notComparable': { status: 409 },
  'analysis.nothingMatched': { status: 409 },
  'analysis.tooManyRows': { status: 413, params: { max: 'number' } },
  'rrr.locked': { status: 409 },
  'rrr.unmarked': { status: 409, params: { count: 'number' } },
  'rrr.massMissing': { status: 409 },
  'rrr.notCalculated': { status: 404 },
  'decision.evidenceRequired': { status: 400 },
  'report.emptySelection': { status: 400 },
});
