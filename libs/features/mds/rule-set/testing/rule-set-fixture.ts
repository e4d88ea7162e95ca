import type { RuleSetRow } from '@matlas/contract';
import {
  type AuthHeader,
  businessDay,
  enterprise,
  sharedApp,
  signIn,
  type TestApp,
  type TestEnterprise,
  user,
} from '@matlas/testing';

export let app: TestApp;
let home: TestEnterprise;
export let admin: AuthHeader;
export let provider: AuthHeader;
export let other: AuthHeader;
export let otherId: number;
export let iron: number;
export let carbon: number;

/** Registers the hooks before and after all tests of a file. */
export function setUpRuleSets(): void {
  beforeAll(async () => {
    app = await sharedApp();
    home = await enterprise(app.db);
    admin = await signIn(app, await user(app.db, home));
    provider = await signIn(app, await user(app.db, home, { roles: ['dataProvider'] }));
    const elsewhere = await enterprise(app.db);
    otherId = elsewhere.id;
    other = await signIn(app, await user(app.db, elsewhere));
    const substance = async (cas: string, name: string, symbol: string): Promise<number> => {
      const { id } = (await app.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id'))!;
      await app.db.execute(
        `insert into substance (id, code, cas, name_en, name_zh, kind, symbol)
          values ($1, $2, $3, $4, $4, 'element', $5)`,
        [id, `CAS-${cas}`, cas, name, symbol],
      );
      return id;
    };
    [iron, carbon] = [await substance('7439-89-6', 'Iron', 'Fe'), await substance('7440-44-0', 'Carbon', 'C')];
    await app.db.execute(
      `insert into material_class (code, leaf, name_zh, name_en, position) values ('1.1.1', true, '钢', 'Steel', 1)`,
    );
  });
  afterAll(() => app.close());
}

export const call = (who: AuthHeader, method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
  const request = app.http[method](`/api/${path}`).set(who).set('Accept-Language', 'en');
  return method === 'get' ? request.query(body ?? {}) : request.send(body ?? {});
};
export const list = async (who = admin): Promise<RuleSetRow[]> =>
  (await call(who, 'get', 'mds/ruleSet/list')).body.data;
export const builtIn = async (key: string): Promise<RuleSetRow> => (await list()).find((set) => set.key === key)!;
/** Creates a draft based on a built-in set, with changes. */
export async function createDerivedSet(base: string, own: object, who = admin): Promise<RuleSetRow> {
  const made = (
    await call(who, 'post', 'mds/ruleSet/derive', {
      id: (await builtIn(base)).id,
      nameZh: '本企业规则',
      nameEn: 'Our rules',
    })
  ).body.data as RuleSetRow;
  const saved = (
    await call(who, 'post', 'mds/ruleSet/save', {
      id: made.id,
      version: made.version,
      nameZh: made.nameZh,
      nameEn: made.nameEn,
      validFrom: businessDay(),
      own,
    })
  ).body;
  if (!saved.ok) throw new Error(JSON.stringify(saved));
  return saved.data;
}
export const activated = async (own: object, base = 'matlas@2'): Promise<RuleSetRow> =>
  (await call(admin, 'post', 'mds/ruleSet/activate', { id: (await createDerivedSet(base, own)).id })).body.data;
