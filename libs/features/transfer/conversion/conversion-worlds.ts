import { Injectable } from '@nestjs/common';
import type { ConversionDirection } from '@matlas/contract';
import { findApprovedCode, type CodeMeaning, type ConversionContext, type ConvertibleSubstance } from '@matlas/domain';
import type { Auth } from '@matlas/server-kit';
import { clock } from '@matlas/server-kit';
import { CodeApprovalStore } from './code-approval.store';
import { CodeMeaningStore } from './code-meaning.store';

export const byCode = (meanings: readonly CodeMeaning[]): ReadonlyMap<string, CodeMeaning> =>
  new Map(meanings.map((meaning) => [meaning.code, meaning]));

/** The data of both systems that a conversion needs, loaded once for all sheets of a run. */
@Injectable()
export class ConversionWorlds {
  constructor(
    private readonly meanings: CodeMeaningStore,
    private readonly approvals: CodeApprovalStore,
  ) {}

  async loadWorlds(auth: Auth, direction: ConversionDirection): Promise<ConversionContext> {
    const { from, to } = await this.meanings.findLists(direction);
    const lists = { from: byCode(from), to: byCode(to), asOf: clock.today() };
    const activeApprovals = await this.approvals.listActive(auth.scope, direction);
    const named = await this.meanings.listSubstances(
      auth.scope,
      activeApprovals.flatMap(({ substanceId }) => substanceId ?? []),
    );
    const idOf = ({ cas, code }: ConvertibleSubstance = {}): number | undefined =>
      named.find((one) => (cas !== undefined && one.cas === cas) || (code !== undefined && one.code === code))?.id;
    const jokers = await this.meanings.listJokers();
    return {
      translateApplication: (code, { substance }) => {
        if (!lists.from.has(code)) return { state: 'unknown' };
        const approved = findApprovedCode(activeApprovals, code, idOf(substance), lists);
        return approved === undefined ? { state: 'open' } : { state: 'approved', to: approved };
      },
      isJoker: (joker) => jokers.has(joker),
      isReachable: ({ source }) => direction === 'fromImds' || source === 'IMDS',
    };
  }
}
