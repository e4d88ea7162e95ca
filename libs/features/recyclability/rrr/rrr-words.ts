import { Injectable } from '@nestjs/common';
import { CompiledRulesStore, type RuleName, TechnologyStore } from '@matlas/features/rules';
import { clock, Translator } from '@matlas/server-kit';
import type { RrrTechnologyChoice } from '@matlas/contract';

export type TechnologyName = Pick<RrrTechnologyChoice, 'id' | 'code' | 'nameZh' | 'nameEn'>;
/** Display names of an enterprise's technologies and rules, by id. */
export interface DisplayNames {
  readonly technologies: readonly RrrTechnologyChoice[];
  technology(id: number | null): TechnologyName | null;
  rules(ids: readonly (number | null)[]): Promise<Map<number, { id: number; name: string }>>;
}

@Injectable()
export class RrrNames {
  constructor(
    private readonly technologies: TechnologyStore,
    private readonly compiled: CompiledRulesStore,
    private readonly translator: Translator,
  ) {}

  async loadNames(enterpriseId: number): Promise<DisplayNames> {
    const technologies = await this.technologies.listChoices(enterpriseId, clock.today());
    const byId = new Map(technologies.map((technology) => [technology.id, technology]));
    return {
      technologies,
      technology: (id) => {
        const found = id === null ? undefined : byId.get(id);
        return found ? { id: found.id, code: found.code, nameZh: found.nameZh, nameEn: found.nameEn } : null;
      },
      rules: async (ids) => {
        const names = await this.compiled.listNames(enterpriseId, [...new Set(ids.filter((id) => id !== null))]);
        return new Map([...names.values()].map((rule) => [rule.id, { id: rule.id, name: this.nameOf(rule) }]));
      },
    };
  }
  /** Name of a rule by its scope: a group of parts, a material class, or both. */
  private nameOf({ classCode, scopeNameZh, scopeNameEn }: RuleName): string {
    const scope = this.translator.language === 'zh' ? scopeNameZh : scopeNameEn;
    return [scope, classCode].filter((part) => part !== null).join(' · ');
  }
}
