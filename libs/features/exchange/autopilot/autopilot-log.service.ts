import { Injectable } from '@nestjs/common';
import { type AutopilotDecision, type Page, type PageQuery } from '@matlas/contract';
import { type Auth, Translator } from '@matlas/server-kit';
import { AutopilotDecisionStore } from './autopilot-decision.store';

/** The log of decisions. */
@Injectable()
export class AutopilotLogService {
  constructor(
    private readonly decisions: AutopilotDecisionStore,
    private readonly translator: Translator,
  ) {}

  async pageLog(auth: Auth, page: PageQuery): Promise<Page<AutopilotDecision>> {
    const found = await this.decisions.page(auth.scope, page);
    return {
      ...found,
      records: found.records.map((record) => ({
        ...record,
        decidedAt: record.decidedAt.toISOString(),
        sentAt: record.sentAt.toISOString(),
        refusal: record.refusal === null ? null : this.refusalText(record.refusal),
      })),
    };
  }
  private refusalText(code: string): string {
    return this.translator.translate(
      'reports',
      code === 'receive.decided' || code === 'receive.cancelled'
        ? `autopilot.refusal.${code.slice('receive.'.length)}`
        : 'autopilot.refusal.other',
      { code },
    );
  }
}
