import { Injectable } from '@nestjs/common';
import type { RejectReason } from '@matlas/contract';
import { type AutopilotVerdict } from '@matlas/domain';
import { AppError, type Auth } from '@matlas/server-kit';
import { ReceivingService } from '../core/receiving.service';
import { ReceivingDecisionService } from '../core/receiving-decision.service';
import { type NewDecision } from './autopilot-decision.store';
import { type RuleRecord } from './autopilot-rule.store';

type DecisionResult = Pick<NewDecision, 'result' | 'refusal'>;

/** Carries out what the rules say of a received sheet. */
@Injectable()
export class VerdictExecution {
  constructor(
    private readonly decisions: ReceivingDecisionService,
    private readonly receiving: ReceivingService,
  ) {}

  /** A sheet has to be viewed before it is decided; this applies to people and to the autopilot. */
  async executeVerdict(
    auth: Auth,
    kid: number,
    status: string,
    { outcome }: AutopilotVerdict,
    rule: RuleRecord | undefined,
  ): Promise<DecisionResult> {
    if (outcome === 'hold' || !rule) return { result: 'held', refusal: null };
    try {
      if (status === 'N') await this.receiving.view(auth, { id: kid });
      const note = `autopilot: ${rule.name}`;
      if (outcome === 'accept') await this.decisions.accept(auth, { id: kid, note });
      else
        await this.decisions.reject(auth, {
          id: kid,
          reason: rule.reason as RejectReason,
          text: rule.text ?? undefined,
          note,
        });
      return { result: 'decided', refusal: null };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { result: OVERTAKEN.includes(error.code) ? 'overtaken' : 'refused', refusal: error.code };
    }
  }
}

/** Error codes of a decision that came too late: a person has decided, or the sender has withdrawn the sheet. */
const OVERTAKEN: readonly string[] = ['receive.decided', 'receive.cancelled'];
