import { Injectable } from '@nestjs/common';
import { MAX_REPORT_STATES, type ReportChange, type ReportState } from '@matlas/contract';
import { AppError, type Auth, badInput, Translator } from '@matlas/server-kit';
import { type ReportAbout, type ReportRequest, ReportMakers } from '../maker/report-maker';
import { type KeptReport, ReportStore } from './report.store';

type Input = ReportAbout['inputs'][number];
interface Now {
  about: ReportAbout;
  isOutdated: boolean;
}

/** What a kept report asked, as it is asked again. */
export const askedAgain = ({ modelId, asked: { runId, options } }: KeptReport): ReportRequest => ({
  modId: modelId ?? undefined,
  runId,
  options,
});

/** Whether kept reports still tell what holds: their inputs as they were against those of today. */
@Injectable()
export class ReportStates {
  constructor(
    private readonly reports: ReportStore,
    private readonly makers: ReportMakers,
    private readonly translator: Translator,
  ) {}

  async of(auth: Auth, ids: readonly number[]): Promise<ReportState[]> {
    if (ids.length > MAX_REPORT_STATES) throw badInput({ path: 'ids', code: 'tooManyChosen' });
    const known = new Map<string, Promise<Now | AppError>>();
    const states: ReportState[] = [];
    for (const report of await this.reports.kept(auth.scope, ids)) {
      const key = JSON.stringify([report.kind, report.modelId, report.asked]);
      const now = known.get(key) ?? this.now(auth, report);
      known.set(key, now);
      states.push(this.state(report, await now));
    }
    return states;
  }
  private async now(auth: Auth, report: KeptReport): Promise<Now | AppError> {
    try {
      const maker = this.makers.of(auth, report.kind);
      const asked = await maker.latest(auth, askedAgain(report));
      return { about: await maker.about(auth, asked), isOutdated: await maker.outdated(auth, asked) };
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  }
  private state({ id, inputs, inputVersion }: KeptReport, now: Now | AppError): ReportState {
    if (now instanceof AppError)
      return {
        id,
        state: now.code === 'forbidden' ? 'hidden' : 'gone',
        changes: [],
        reason: now.code === 'forbidden' ? null : this.translator.error(now.code, now.params),
      };
    const { about, isOutdated } = now;
    if (about.version !== inputVersion)
      return { id, state: 'newer', changes: changesOf(inputs, about.inputs), reason: null };
    return { id, state: isOutdated ? 'changed' : 'current', changes: [], reason: null };
  }
}

/** Inputs that are others now; of those with several values (lists) all of them together. */
export function changesOf(before: readonly Input[], after: readonly Input[]): ReportChange[] {
  const keys = [...new Set([...before, ...after].map(({ key }) => key))];
  const told = (inputs: readonly Input[], key: Input['key']): string =>
    inputs
      .filter((one) => one.key === key)
      .map(({ value }) => value)
      .join('; ');
  return keys
    .map((key) => ({ key, before: told(before, key), after: told(after, key) }))
    .filter((change) => change.before !== change.after);
}
