import type { SheetSeed } from '@matlas/features/mds';
import type { TestApp, TestUser } from '@matlas/testing';

/** Words that occur in the test data for this substance only. */
export const SECRET = {
  nameEn: 'Zyxolane',
  nameZh: '紫玄烷',
  pinyin: 'zixuanwan',
  cas: '98765-43-5',
  ec: '987-654-3',
  synonym: 'Qwvindol',
  symbol: 'Zyxqsym',
  entry: 'ZYX-77',
  condition: 'only in zyxing',
  application: 'ZAPP',
} as const;
const NUMBER = 'SEAL-1';
/** Runs a statement and returns the id of its row. */
export const insertRow = async (test: TestApp, text: string, values: readonly unknown[] = []): Promise<number> =>
  (await test.db.row<{ id: number }>(text, values))?.id ?? 0;
/**
 * Adds the substance to the platform's catalogue and to a list. The substance itself is not secret, only where it
 * occurs.
 */
export async function plantSecret(test: TestApp): Promise<number> {
  const { nameEn, nameZh, cas, ec, synonym, pinyin, symbol } = SECRET;
  const id = await insertRow(
    test,
    `with vertex as (insert into graph_node (kind) values (4) returning id)
    insert into substance (id, code, cas, ec, name_en, name_zh, synonyms_en, pinyin, kind, symbol)
    select id, $1, $2, $3, $4, $5, array[$6], $7, 'substance', $8
    from vertex
    returning id`,
    [`CAS-${cas}`, cas, ec, nameEn, nameZh, synonym, pinyin, symbol],
  );
  for (const law of ['ELV', 'SVHC'])
    await addToList(
      test,
      id,
      `(select v.id
        from rule_list_version v
        join rule_law l on l.id = v.law_id
        where l.code = '${law}'
        order by v.id desc
        limit 1)`,
    );
  return id;
}
export async function addToList(test: TestApp, substanceId: number, version: string): Promise<void> {
  const { nameEn, nameZh, cas, entry, condition } = SECRET;
  const item = await insertRow(
    test,
    `insert into rule_list_item (version_id, item_key, entry_no, name_en, name_zh, entity_kind, limit_percent,
        denominator, duty, clause, condition_en, condition_zh)
    select ${version}, $1, $1, $2, $3, 'substance', 0.0777, 'material', 'prohibited', $1, $4, $4 returning id`,
    [entry, nameEn, nameZh, condition],
  );
  await test.db.execute(
    'insert into rule_list_member (item_id, pos, substance_id, cas, name) values ($1, 0, $2, $3, $4)',
    [item, substanceId, cas, nameEn],
  );
}

const SECRET_PART = {
  substanceCode: `CAS-${SECRET.cas}`,
  portion: { kind: 2 as const, value: '2.5' },
  confidential: true,
  applicationCode: SECRET.application,
  processState: SECRET.application,
};
const rubber = (name: string) => ({
  kind: 3 as const,
  name,
  symbol: name.replaceAll(' ', '-'),
  classCode: '5.3',
  children: [SECRET_PART, { substanceCode: 'CAS-9002-86-2', portion: { kind: 3 as const } }],
});

/** A seal that contains the secret (also in a referred material), and one that discloses the same substance. */
export function sealSheets(as: (one: TestUser) => SheetSeed['owner'], owner: TestUser, maker: TestUser): SheetSeed[] {
  const { cas, application } = SECRET;
  return [
    { key: 'rubber', tree: rubber('Secret rubber'), release: 'RL', owner: as(owner) },
    {
      key: 'seal',
      tree: {
        kind: 1,
        name: 'Door seal',
        number: NUMBER,
        children: [
          { massGrams: '40', sheet: 'rubber', applicationOverrides: [{ cas, applicationCode: application }] },
          { massGrams: '1', node: rubber('Inner rubber') },
        ],
      },
      release: 'RL',
      owner: as(owner),
    },
    {
      key: 'received',
      tree: {
        kind: 1,
        name: 'Window seal',
        number: 'SEAL-2',
        children: [{ massGrams: '10', node: rubber('Window rubber') }],
      },
      release: 'IR',
      owner: as(owner),
    },
    {
      key: 'assembly',
      tree: { kind: 1, name: 'Assembly', number: 'ASM-1', children: [{ quantity: 2, sheet: 'seal' }] },
      release: 'IR',
      owner: as(maker),
    },
  ];
}
