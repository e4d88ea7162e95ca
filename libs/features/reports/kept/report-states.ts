import { Injectable } from '@nestjs/common';
import { MAX_REPORT_STATES, type ReportChange, type ReportState } from '@matlas/contract';
import { AppError, type Auth, badInput, Translator } from '@matlas/server-kit';
import { type ReportBasis, type ReportRequest, ReportMakers } from '../maker/report-maker';
import { type StoredReport, ReportStore } from './report.store';

type Input = ReportBasis['inputs'][number];
interface CurrentState {
  about: ReportBasis;
  isOutdated: boolean;
}

/** The request of a stored report, to make it again. */
export const toReportRequest = ({ modelId, asked: { runId, options } }: StoredReport): ReportRequest => ({
  modId: modelId ?? undefined,
  runId,
  options,
});

/** Compares the inputs of stored reports with the current ones, to show whether they are outdated. */
@Injectable()
export class ReportStates {
  constructor(
    private readonly reports: ReportStore,
    private readonly makers: ReportMakers,
    private readonly translator: Translator,
  ) {}

  async listStates(auth: Auth, ids: readonly number[]): Promise<ReportState[]> {
    if (ids.length > MAX_REPORT_STATES) throw badInput({ path: 'ids', code: 'tooManyChosen' });
    const known = new Map<string, Promise<CurrentState | AppError>>();
    const states: ReportState[] = [];
    for (const report of await this.reports.listReports(auth.scope, ids)) {
      const key = JSON.stringify([report.kind, report.modelId, report.asked]);
      const now = known.get(key) ?? this.readCurrent(auth, report);
      known.set(key, now);
      states.push(this.toState(report, await now));
    }
    return states;
  }
  private async readCurrent(auth: Auth, report: StoredReport): Promise<CurrentState | AppError> {
    try {
      const maker = this.makers.getMaker(auth, report.kind);
      const latest = await maker.latestRequest(auth, toReportRequest(report));
      return { about: await maker.readBasis(auth, latest), isOutdated: await maker.isOutdated(auth, latest) };
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
  private toState({ id, inputs, inputVersion }: StoredReport, now: CurrentState | AppError): ReportState {
    if (now instanceof AppError)
      return {
        id,
        state: now.code === 'forbidden' ? 'hidden' : 'gone',
        changes: [],
        reason: now.code === 'forbidden' ? null : this.translator.error(now.code, now.params),
      };
    const { about, isOutdated } = now;
    if (about.version !== inputVersion)
      return { id, state: 'newer', changes: listReportChanges(inputs, about.inputs), reason: null };
    return { id, state: isOutdated ? 'changed' : 'current', changes: [], reason: null };
  }
}

/** Inputs that differ now. For inputs with several values (lists) all values are returned. */
export function listReportChanges(before: readonly Input[], after: readonly Input[]): ReportChange[] {
  const keys = [...new Set([...before, ...after].map(({ key }) => key))];
  const valuesOf = (inputs: readonly Input[], key: Input['key']): string =>
    inputs
      .filter((one) => one.key === key)
      .map(({ value }) => value)
      .join('; ');
  return keys
    .map((key) => ({ key, before: valuesOf(before, key), after: valuesOf(after, key) }))
    .filter((change) => change.before !== change.after);
}
