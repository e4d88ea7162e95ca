import { Injectable } from '@nestjs/common';
import type { AutopilotConditionWire } from '@matlas/contract';
import { LawService } from '@matlas/features/rules';
import { type Auth, badInput } from '@matlas/server-kit';
import { ConditionStore } from './condition.store';

interface ConditionObjects {
  path: string;
  ids: readonly number[];
  known: ReadonlySet<number>;
}

/** Checks that the regulations, enterprises and substances in conditions are visible to the user who saves them. */
@Injectable()
export class KnownConditions {
  constructor(
    private readonly laws: LawService,
    private readonly store: ConditionStore,
  ) {}

  /** Throws `badInput` for each regulation, enterprise and substance that the caller cannot see. */
  async assertVisible(auth: Auth, conditions: readonly AutopilotConditionWire[], path = ''): Promise<void> {
    const idsOf = (is: AutopilotConditionWire['is']): number[] =>
      conditions.flatMap((condition) => (condition.is === is ? [...(objectsOfCondition(condition)?.ids ?? [])] : []));
    const known = {
      noListed: new Set((await this.laws.list(auth)).map(({ id }) => id)),
      sender: new Set(await this.store.findEnterpriseIds(idsOf('sender'))),
      noSubstance: new Set(await this.store.findSubstanceIds(auth.scope, idsOf('noSubstance'))),
    };
    const objects = conditions.flatMap((condition, at): ConditionObjects[] => {
      const one = objectsOfCondition(condition);
      return one ? [{ path: `${path}conditions.${at}.${one.field}`, ids: one.ids, known: known[one.is] }] : [];
    });
    const issues = objects.flatMap(({ path: field, ids, known: of }) =>
      ids.filter((id) => !of.has(id)).map((id) => ({ path: field, code: 'notFound', params: { id } })),
    );
    if (issues.length > 0) throw badInput(...issues);
  }
}

function objectsOfCondition(
  condition: AutopilotConditionWire,
): { is: 'noListed' | 'sender' | 'noSubstance'; field: string; ids: readonly number[] } | undefined {
  switch (condition.is) {
    case 'noListed':
      return { is: 'noListed', field: 'lawIds', ids: condition.lawIds };
    case 'sender':
      return { is: 'sender', field: 'enterpriseIds', ids: condition.enterpriseIds };
    case 'noSubstance':
      return { is: 'noSubstance', field: 'substanceIds', ids: condition.substanceIds };
    default:
      return undefined;
  }
}
