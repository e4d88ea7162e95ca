import { Injectable } from '@nestjs/common';
import type { ClassChoice, ScopeChoice, TechnologyChoice } from '@matlas/contract';
import { type TaggingScope } from '@matlas/domain';
import { CompiledRulesStore, FlagScopeService, TaggingRuleService, TechnologyService } from '@matlas/features/rules';
import { type Auth, badInput, clock } from '@matlas/server-kit';

/** What materials can be filtered by. */
@Injectable()
export class ScreeningChoices {
  constructor(
    private readonly compiled: CompiledRulesStore,
    private readonly ruleScopes: FlagScopeService,
    private readonly ruleTechnologies: TechnologyService,
    private readonly rules: TaggingRuleService,
  ) {}

  scopes(auth: Auth): Promise<ScopeChoice[]> {
    return this.ruleScopes.names(auth);
  }
  classes(): Promise<ClassChoice[]> {
    return this.rules.allClasses();
  }
  technologies(auth: Auth): Promise<TechnologyChoice[]> {
    return this.ruleTechnologies.choices(auth, {});
  }
  async getScope(auth: Auth, scopeId: number): Promise<TaggingScope> {
    const { scopes } = await this.compiled.loadParts(auth.enterpriseId, clock.today());
    const scope = scopes.find(({ id }) => id === scopeId);
    if (!scope) throw badInput({ path: 'scopeId', code: 'notFound', params: { id: scopeId } });
    return scope;
  }
  async refuseUnknown(auth: Auth, technologyIds: readonly number[]): Promise<void> {
    if (technologyIds.length === 0) return;
    const known = new Set((await this.technologies(auth)).map(({ id }) => id));
    const unknown = technologyIds.filter((id) => !known.has(id));
    if (unknown.length > 0)
      throw badInput(...unknown.map((id) => ({ path: 'technologyIds', code: 'notFound', params: { id } })));
  }
}
