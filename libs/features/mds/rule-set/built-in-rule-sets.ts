import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { LOCALES, ruleDifferences } from '@matlas/contract';
import { CHECK_RULE_SETS } from '@matlas/domain';
import { Db } from '@matlas/server-kit';
import { RuleSetStore } from './rule-set.store';

type BuiltIn = keyof typeof LOCALES.en.findings.sets;

/** Inserts missing rows of the built-in sets at every start of a process; existing rows never change. */
@Injectable()
export class BuiltInRuleSets implements OnApplicationBootstrap {
  constructor(
    private readonly db: Db,
    private readonly sets: RuleSetStore,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    for (const { id, version, validFrom, ...differences } of CHECK_RULE_SETS) {
      const [nameZh, nameEn] = [LOCALES.zh.findings.sets[id as BuiltIn], LOCALES.en.findings.sets[id as BuiltIn]];
      await this.db.asPlatform(() =>
        this.sets.insertBuiltIn({
          code: id,
          setVersion: version,
          nameZh,
          nameEn,
          validFrom,
          differences: ruleDifferences.parse(differences),
        }),
      );
    }
  }
}
