import { api } from '@matlas/contract';
import { made, type Maker, type Rows } from './tenant-rows';

const idOf = (row: { id: number } | undefined): number => row?.id ?? 0;

/**
 * Rules of an enterprise's own: application codes, an exemption entry of an own law, audit rules, tags of restricted
 * substances, tagging rules. What the centre writes is the platform's, so its own are written here.
 */
export async function ruleRows({ test, headers, user, wide }: Maker, substanceId: number): Promise<Rows> {
  const code = async (name: string): Promise<number> =>
    idOf(
      await test.db.row(
        `insert into rule_application_code (origin, code, name_zh, name_en, kind, enterprise_id, created_by)
          values (1, $1, $1, $1, 'without_entry', $2, $3)
          returning id`,
        [`${wide}-${name}`, user.enterpriseId, user.id],
      ),
    );
  const law = idOf(
    await test.db.row(
      `insert into rule_law (code, name_zh, name_en, law_type, enterprise_id, created_by)
        values ($1, $1, $1, 3, $2, $3)
        returning id`,
      [`${wide}-annex`, user.enterpriseId, user.id],
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
  const rule = async (name: string): Promise<number> =>
    Number(
      (
        await made(test, headers, api.rulesAudit.saveOrUpdate, {
          code: `${wide}-${name}`,
          nameZh: `${wide} ${name}`,
          nameEn: `${wide} ${name}`,
          checkType: 0,
          active: true,
          conditions: [{ is: 'errorsAtMost', count: 0 }],
        })
      )['id'],
    );
  const mark = async (name: string): Promise<number> =>
    Number(
      (
        await made(test, headers, api.analysisResMark.saveOrUpdate, {
          name: `${wide} ${name}`,
          substanceIds: [substanceId],
          limitPercent: '0.1',
        })
      )['id'],
    );
  const scope = async (name: string): Promise<number> =>
    Number(
      (
        await made(test, headers, api.rulesTagging.saveScope, {
          code: `${wide}-${name}`,
          nameZh: `${wide} ${name}`,
          nameEn: `${wide} ${name}`,
          namePattern: name,
          numberPattern: '',
          branchPattern: '',
        })
      )['id'],
    );
  const technology = async (name: string): Promise<number> =>
    Number(
      (
        await made(test, headers, api.rulesTagging.saveTechnology, {
          code: `${wide}-${name}`,
          nameZh: `${wide} ${name}`,
          nameEn: `${wide} ${name}`,
          flags: ['mTr'],
        })
      )['id'],
    );
  const [scopes, technologies] = [
    [await scope('scope'), await scope('second-scope')],
    [await technology('technology'), await technology('second-technology')],
  ];
  const tagging = async (at: 0 | 1): Promise<number> =>
    Number(
      (
        await made(test, headers, api.rulesTagging.saveOrUpdate, {
          scopeId: scopes[at],
          flag: 'mTr',
          technologyId: technologies[at],
          note: wide,
        })
      )['id'],
    );
  const target = async (name: string): Promise<number> =>
    Number(
      (
        await made(test, headers, api.rulesGoals.saveTarget, {
          nameZh: `${wide} ${name}`,
          nameEn: `${wide} ${name}`,
          percent: '20',
          endOfLifePercent: '20',
        })
      )['id'],
    );
  const limit = async (name: string): Promise<number> =>
    Number(
      (
        await made(test, headers, api.rulesGoals.saveLimit, {
          nameZh: `${wide} ${name}`,
          nameEn: `${wide} ${name}`,
          unit: 'mg/m3',
          limit: '0.1',
        })
      )['id'],
    );
  const evidence = idOf(
    await test.db.row(
      `insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
        values ('technologyEvidence', $1, 'pdf', 1, repeat('0', 64), $2, $3, $4)
        returning id`,
      [`${wide}.pdf`, user.enterpriseId, user.organisationId, user.id],
    ),
  );
  return {
    technologyFile: [evidence],
    flagScope: scopes,
    technology: technologies,
    recycledTarget: [await target('target'), await target('second target')],
    vocLimit: [await limit('limit'), await limit('second limit')],
    taggingRule: [await tagging(0), await tagging(1)],
    applicationCode: [await code('one'), await code('two')],
    exemption: [await entry('1'), await entry('2')],
    auditRule: [await rule('rule'), await rule('second rule')],
    resMark: [await mark('tag'), await mark('second tag')],
  };
}
