import { Injectable } from '@nestjs/common';
import { type ActionLine, type ActionReport } from '@matlas/contract';
import { AppError, type Auth, Db, Translator } from '@matlas/server-kit';
import { type ActionKind, ImpactActionStore } from './impact-action.store';
import { type ImpactRecord } from './impact.store';
import { type PlannedAction } from './planned-action';

/** Thrown to roll back a check without changes. */
class CheckRollback extends Error {
  constructor(readonly report: ActionReport) {
    super('only looked');
  }
}

/**
 * Runs the chosen actions of an impact. An action that exists for the same change of the list and the same target is
 * not created again.
 */
@Injectable()
export class ImpactActionRunner {
  constructor(
    private readonly db: Db,
    private readonly actions: ImpactActionStore,
    private readonly translator: Translator,
  ) {}

  async runActions(
    auth: Auth,
    impact: ImpactRecord,
    kind: ActionKind,
    checkOnly: boolean,
    planned: readonly PlannedAction[],
  ): Promise<ActionReport> {
    try {
      return await this.db.tx(async () => {
        const done = await this.actions.listDoneTargets(auth, kind, impact.topic);
        const lines: ActionLine[] = [];
        for (const one of planned) lines.push(await this.runAction(auth, impact, kind, one, done.has(one.target)));
        const countOf = (outcome: ActionLine['outcome']): number =>
          lines.filter((line) => line.outcome === outcome).length;
        const report = { lines, made: countOf('new'), exists: countOf('exists'), refused: countOf('refused') };
        if (checkOnly) throw new CheckRollback(report);
        return report;
      });
    } catch (error) {
      if (error instanceof CheckRollback) return error.report;
      throw error;
    }
  }
  /** A refusal is reported in the line of the target; the other targets are still processed. */
  private async runAction(
    auth: Auth,
    impact: ImpactRecord,
    kind: ActionKind,
    { target, nameZh, nameEn, text, partyId, words, make }: PlannedAction,
    isDone: boolean,
  ): Promise<ActionLine> {
    const line = { target, nameZh, nameEn, text };
    if (isDone) return { ...line, outcome: 'exists', reason: null };
    const actionId = await this.actions.add(auth, {
      impactId: impact.id,
      kind,
      topic: impact.topic,
      target,
      partyId,
      words,
    });
    if (actionId === undefined) return { ...line, outcome: 'exists', reason: null };
    try {
      const recordId = await make(actionId);
      if (recordId !== null) await this.actions.setRecord(actionId, recordId);
      return { ...line, outcome: 'new', reason: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await this.actions.remove(actionId);
      const [issue] = error.issues;
      return {
        ...line,
        outcome: error.code === 'request.duplicate' ? 'exists' : 'refused',
        reason: issue
          ? this.translator.issue(issue.code, issue.params)
          : this.translator.error(error.code, error.params),
      };
    }
  }
}
