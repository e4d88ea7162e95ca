import { Injectable } from '@nestjs/common';
import type { AnalysisVariant } from '@matlas/contract';
import { positionUses } from '@matlas/domain';
import { SheetGraphStore } from '@matlas/features/mds';
import { JudgedRulesStore, ruleSetOf } from '@matlas/features/rules';
import type { Auth } from '@matlas/server-kit';
import { type LoadedInput } from './engine-runner';
import { PartScopes } from '../item-scope/part-scopes';
import { RunFacts } from '../run/run-facts';
import { hookedSql, RunInputStore, type RunRules } from '../run/run-input.store';
import type { RunTarget } from '../run/run-target';
import { variantBom } from './apply-variant';

/** What determines the input of a run. */
export type RunInput = RunTarget & RunRules & { variant?: AnalysisVariant | null };

/** Reads the current input of the engine. */
@Injectable()
export class RunInputLoader {
  constructor(
    private readonly facts: RunFacts,
    private readonly rules: JudgedRulesStore,
    private readonly inputs: RunInputStore,
    private readonly graphs: SheetGraphStore,
    private readonly partScopes: PartScopes,
  ) {}

  /** Reads the current input of the engine. */
  async loadInput(run: RunInput, auth: Auth): Promise<LoadedInput> {
    const [rules, stored, ahead] = await Promise.all([
      this.rules.loadRules(run.lawIds, run.asOf, run.listVersionIds, {
        enterpriseId: run.enterpriseId ?? auth.enterpriseId,
        modelId: run.modelId,
      }),
      this.inputs.loadColumns(run),
      run.modelId === null ? undefined : this.graphs.prefetch(hookedSql(run)),
    ]);
    const { bom, replacements, extra } = variantBom(stored, run.variant);
    const uses = positionUses({ parent: bom.parent, quantity: bom.quantity, hooked: bom.root });
    const roots = [...new Set(bom.root.filter((_root, index) => uses[index]?.role === 'counted'))];
    const set = ruleSetOf(rules, run.asOf);
    const facts = await this.facts.loadFacts(auth, run, bom);
    return {
      rules: set,
      scopes: await this.partScopes.findScopes(set.scopes, bom),
      bom,
      uses,
      roots,
      graph: await this.graphs.load([...new Set([...roots, ...extra])], ahead),
      replacements,
      facts,
      ownNodes: set.ownLaws.length > 0 ? await this.inputs.listConfidentialNodes(auth.enterpriseId) : [],
    };
  }
}
