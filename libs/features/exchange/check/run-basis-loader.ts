import { Injectable } from '@nestjs/common';
import type { Auth } from '@matlas/server-kit';
import type { CheckRunRecord } from './check-run.store';
import type { CandidateList, NoCandidateList } from './kinds/candidate-list';
import { SvhcKind } from './kinds/svhc-kind';
import { type PackRuleRecord, PackRuleStore } from './pack-rule.store';
import { RulePackStore } from './rule-pack.store';

/** Data that all batches of a run share. */
export interface RunBasis {
  auth: Auth;
  run: CheckRunRecord;
  ruleSet: string | null;
  packRules: readonly PackRuleRecord[];
  list: CandidateList | NoCandidateList | undefined;
  signal: AbortSignal;
}

/** Reads once what all batches of a run share. */
@Injectable()
export class RunBasisLoader {
  constructor(
    private readonly packs: RulePackStore,
    private readonly packRules: PackRuleStore,
    private readonly svhc: SvhcKind,
  ) {}

  async loadBasis(auth: Auth, run: CheckRunRecord, signal: AbortSignal): Promise<RunBasis> {
    const pack = run.packId === null ? undefined : await this.packs.findPack(auth.scope, run.packId);
    const asOf = run.options.asOf ?? (await this.packs.today());
    return {
      auth,
      run,
      signal,
      ruleSet: pack?.ruleSet ?? null,
      packRules: pack ? await this.packRules.listOfPack(pack.id) : [],
      list: run.kinds.includes('svhc') ? await this.svhc.findList(asOf) : undefined,
    };
  }
}
