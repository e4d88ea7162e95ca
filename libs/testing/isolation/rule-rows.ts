import { api, type Route } from '@matlas/contract';
import { idIn, idOf, callForData, type Maker, type Rows } from './row-maker';

/** Saves two records that differ by their name. */
async function two(
  { test, headers }: Maker,
  save: Route,
  names: readonly [string, string],
  of: (name: string) => object,
): Promise<number[]> {
  const ids = [];
  for (const name of names) ids.push(idIn(await callForData(test, headers, save, of(name))));
  return ids;
}
const namesOf = (wide: string, name: string): { nameZh: string; nameEn: string } => ({
  nameZh: `${wide} ${name}`,
  nameEn: `${wide} ${name}`,
});

/**
 * Custom rules of an enterprise: application codes, an exemption of an own regulation, check rules, tags of
 * restricted substances, tagging rules. Rows of the centre would belong to the platform when saved by a call, so
 * they are inserted directly.
 */
export async function ruleRows(maker: Maker, substanceId: number): Promise<Rows> {
  const { wide } = maker;
  return {
    ...(await taggingRows(maker)),
    ...(await goalRows(maker)),
    ...(await codeRows(maker)),
    auditRule: await two(maker, api.rulesAudit.saveOrUpdate, ['rule', 'second rule'], (name) => ({
      ...namesOf(wide, name),
      code: `${wide}-${name}`,
      checkType: 0,
      active: true,
      conditions: [{ is: 'errorsAtMost', count: 0 }],
    })),
    resMark: await two(maker, api.analysisResMark.saveOrUpdate, ['tag', 'second tag'], (name) => ({
      name: `${wide} ${name}`,
      substanceIds: [substanceId],
      limitPercent: '0.1',
    })),
  };
}

/** Application codes and exemption entries. */
async function codeRows({ test, user, wide }: Maker): Promise<Rows> {
  const law = idOf(
    await test.db.row(
      `insert into rule_law (code, name_zh, name_en, law_type, enterprise_id, created_by)
        values ($1, $1, $1, 3, $2, $3)
        returning id`,
      [`${wide}-annex`, user.enterpriseId, user.id],
    ),
  );
  const code = async (name: string): Promise<number> =>
    idOf(
      await test.db.row(
        `insert into rule_application_code (origin, code, name_zh, name_en, kind, enterprise_id, created_by)
          values (1, $1, $1, $1, 'without_entry', $2, $3)
          returning id`,
        [`${wide}-${name}`, user.enterpriseId, user.id],
      ),
    );
  const entry = async (key: string): Promise<number> =>
    idOf(
      await test.db.row(
        `insert into rule_exemption (law_id, entry_key, entry, entities, text_en)
          values ($1, $2, $3, '{Pb}', $3)
          returning id`,
        [law, key, `${wide} entry ${key}`],
      ),
    );
  return {
    applicationCode: [await code('one'), await code('two')],
    exemption: [await entry('1'), await entry('2')],
  };
}

/** Scopes, technologies with a file, and the rules that use them. */
async function taggingRows(maker: Maker): Promise<Rows> {
  const { test, headers, wide } = maker;
  const flagScope = await two(maker, api.rulesTagging.saveScope, ['scope', 'second-scope'], (name) => ({
    ...namesOf(wide, name),
    code: `${wide}-${name}`,
    namePattern: name,
    numberPattern: '',
    branchPattern: '',
  }));
  const technologies = ['technology', 'second-technology'] as const;
  const technology = await two(maker, api.rulesTagging.saveTechnology, technologies, (name) => ({
    ...namesOf(wide, name),
    code: `${wide}-${name}`,
    flags: ['mTr'],
  }));
  const tagging = async (at: 0 | 1): Promise<number> =>
    idIn(
      await callForData(test, headers, api.rulesTagging.saveOrUpdate, {
        scopeId: flagScope[at],
        flag: 'mTr',
        technologyId: technology[at],
        note: wide,
      }),
    );
  return {
    technologyFile: [await evidenceFile(maker)],
    flagScope,
    technology,
    taggingRule: [await tagging(0), await tagging(1)],
  };
}
const evidenceFile = async ({ test, user, wide }: Maker): Promise<number> =>
  idOf(
    await test.db.row(
      `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
        values ('technologyEvidence', $1, 'pdf', 1, repeat('0', 64), $2, $3, $4)
        returning id`,
      [`${wide}.pdf`, user.enterpriseId, user.organisationId, user.id],
    ),
  );

/** Targets for recycled content, and emission limits. */
const goalRows = async (maker: Maker): Promise<Rows> => ({
  recycledTarget: await two(maker, api.rulesGoals.saveTarget, ['target', 'second target'], (name) => ({
    ...namesOf(maker.wide, name),
    percent: '20',
    endOfLifePercent: '20',
  })),
  vocLimit: await two(maker, api.rulesGoals.saveLimit, ['limit', 'second limit'], (name) => ({
    ...namesOf(maker.wide, name),
    unit: 'mg/m3',
    limit: '0.1',
  })),
});
