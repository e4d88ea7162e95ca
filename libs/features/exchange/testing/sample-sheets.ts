import type { Db } from '@matlas/server-kit';

const SUBSTANCES = [
  ['7439-89-6', 'Iron', '铁'],
  ['7440-66-6', 'Zinc', '锌'],
  ['7440-50-8', 'Copper', '铜'],
] as const;

/** Puts three metals into an empty test database. */
export async function seedSubstances(db: Db): Promise<void> {
  for (const [cas, nameEn, nameZh] of SUBSTANCES) {
    await db.execute(
      `with v as (insert into graph_node (kind)
        values (4)
        returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
        select id, $1, $2, $3, $4, 'substance'
        from v`,
      [`CAS-${cas}`, cas, nameEn, nameZh],
    );
  }
}
export const fixedSubstance = (cas: string, value: string, more: object = {}): object => ({
  cas,
  portion: { kind: 2, value },
  ...more,
});
export const rest = (cas: string): object => ({ cas, portion: { kind: 3 } });
export const material = (name: string, children: readonly object[], more: object = {}): object => ({
  kind: 3,
  name,
  symbol: name.replaceAll(' ', '-'),
  number: name.replaceAll(' ', '-'),
  standard: 'QC/T 1',
  children,
  ...more,
});
