import { Injectable } from '@nestjs/common';
import { CompiledRulesStore, type RuleName, TechnologyStore } from '@matlas/features/rules';
import { clock, Translator } from '@matlas/server-kit';
import type { RrrTechnologyChoice } from '@matlas/contract';

export type TechnologyName = Pick<RrrTechnologyChoice, 'id' | 'code' | 'nameZh' | 'nameEn'>;
/** Technologies and rules of an enterprise by their numbers, as people read them. */
export interface Words {
  readonly technologies: readonly RrrTechnologyChoice[];
  technology(id: number | null): TechnologyName | null;
  rules(ids: readonly (number | null)[]): Promise<Map<number, { id: number; name: string }>>;
}

@Injectable()
export class RrrWords {
  constructor(
    private readonly technologies: TechnologyStore,
    private readonly compiled: CompiledRulesStore,
    private readonly translator: Translator,
  ) {}

  async of(enterpriseId: number): Promise<Words> {
    const technologies = await this.technologies.effective(enterpriseId, clock.today());
    const byId = new Map(technologies.map((technology) => [technology.id, technology]));
    return {
      technologies,
      technology: (id) => {
        const found = id === null ? undefined : byId.get(id);
        return found ? { id: found.id, code: found.code, nameZh: found.nameZh, nameEn: found.nameEn } : null;
      },
      rules: async (ids) => {
        const names = await this.compiled.names(enterpriseId, [...new Set(ids.filter((id) => id !== null))]);
        return new Map([...names.values()].map((rule) => [rule.id, { id: rule.id, name: this.nameOf(rule) }]));
      },
    };
  }
  /** What the rule is about: a class, a group of parts, or both. */
  private nameOf({ classCode, scopeNameZh, scopeNameEn }: RuleName): string {
    const scope = this.translator.language === 'zh' ? scopeNameZh : scopeNameEn;
    return [scope, classCode].filter((part) => part !== null).join(' · ');
  }
}
