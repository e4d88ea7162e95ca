import { Injectable } from '@nestjs/common';
import { type DecisionRow } from '@matlas/contract';
import { type Auth, Events, Translator } from '@matlas/server-kit';
import { DecisionStore } from './decision.store';
import { type DecisionAction, toDecisionRow } from './decision.row';

/** The history of decisions. Runs in the caller's transaction. */
@Injectable()
export class DecisionActions {
  constructor(
    private readonly decisions: DecisionStore,
    private readonly events: Events,
    private readonly translator: Translator,
  ) {}

  /** Adds the action to the history, and publishes an event after the commit. */
  async recordAction(auth: Auth, id: number, action: DecisionAction, note: string): Promise<DecisionRow> {
    await this.decisions.addEvent({ decisionId: id, action, note, userId: auth.userId || null, userName: auth.name });
    const saved = await this.decisions.getDecision(auth.scope, id);
    const { enterpriseId, lawCode, placeName, placeForeignName, createdBy, confidentialOwners } = saved;
    await this.events.afterCommit('decision.happened', {
      decisionId: id,
      action,
      enterpriseId,
      lawCode,
      placeName,
      placeForeignName,
      by: auth.name,
      byId: auth.userId,
      proposedBy: createdBy,
      note: confidentialOwners === null ? note : '',
    });
    return toDecisionRow(auth, this.translator.language, saved);
  }
}
