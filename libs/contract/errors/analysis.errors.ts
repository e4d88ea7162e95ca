import { decisionState, verdict } from '../enums';
import { errorTable } from './error-table';

/** Substance analyses, exemptions, RRR, deviation, reports. */
export const analysisErrors = errorTable({
  'analysis.noData': { status: 404 },
  'analysis.regulationRequired': { status: 400 },
  'analysis.running': { status: 409 },
  'analysis.notJudged': { status: 409 },
  'analysis.notComparable': { status: 409 },
  /** From the command that recalculates stored results. */
  'analysis.differs': { status: 409, params: { count: 'number' } },
  'savedAnalysis.tooMany': { status: 409, params: { max: 'number' } },
  'savedAnalysis.nameTaken': { status: 409 },
  /** Stored with a saved analysis that the scheduler could not start. */
  'savedAnalysis.ownerGone': { status: 409 },
  'rrr.locked': { status: 409 },
  'rrr.lockedByOther': { status: 403, params: { by: 'text' } },
  /** A change can be undone only while its marks are as it left them. */
  'rrr.changedSince': { status: 409 },
  'rrr.technologyUnfit': { status: 400, params: { technology: 'text' } },
  'rrr.notCalculated': { status: 404 },
  'decision.notDecidable': { status: 409 },
  'decision.hidden': { status: 409 },
  'decision.wrongScope': { status: 409 },
  'decision.belowContent': { status: 400, params: { percent: 'number' } },
  'decision.verdictMissing': { status: 400, params: { verdict } },
  'decision.over': { status: 400 },
  'decision.known': { status: 409, params: { number: 'number' } },
  'decision.ownProposal': { status: 409 },
  'decision.state': { status: 409, params: { state: decisionState } },
  'impact.oneLaw': { status: 400 },
  'impact.sameVersion': { status: 400 },
  'impact.dateNotLater': { status: 400 },
  'impact.nothingAffected': { status: 409 },
  'impact.tooMany': { status: 413, params: { max: 'number' } },
  'whatIf.twice': { status: 400 },
  'whatIf.chain': { status: 400 },
  'whatIf.notUsed': { status: 400 },
  'whatIf.notReleased': { status: 400 },
  'whatIf.otherKind': { status: 400 },
  'whatIf.circle': { status: 400 },
  'whatIf.nothingReplaced': { status: 400 },
  'report.unknownKind': { status: 400 },
  'report.tooMany': { status: 413, params: { max: 'number' } },
  'report.tooManySchedules': { status: 409, params: { max: 'number' } },
  /** Stored with a report schedule that the scheduler could not start. */
  'report.ownerGone': { status: 409 },
});
