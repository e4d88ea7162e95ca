import { toCheckRuleSet, treeOfDetail, type SheetCheck, type SheetDetail, type SheetKeyer } from '@matlas/contract';
import { childrenOf, listSortedFindings, openCheck, type SheetTree } from '@matlas/domain';
import type { TestApp } from '../app';
import { type AuthHeader, enterprise, signIn, user } from '../builders';
import { SeededRandom } from '../seeded-random';
import { RandomInput, type Usable } from './random-input';

interface ComparedFinding {
  code: string;
  severity: string;
  place: string;
  params: unknown;
}
const KINDS = { 1: 'component', 2: 'semiComponent', 3: 'material' } as const;
const GADSL = [null, null, 'D', 'P', 'D/P'];
const STATES = [null, 'solid', 'liquid', 'gas'];
const KIND_OF: readonly (readonly [kind: string, symbol: string | null])[] = [
  ['element', 'Al'],
  ['element', 'Fe'],
  ['element', 'Cu'],
  ['polymer', null],
  ['substance', null],
];

/** Data sheets of one enterprise, created over HTTP, with all data that the rules use. */
export class ParityWorld {
  private headers: AuthHeader = { 'X-Access-Token': '' };
  private usable: Usable = { substances: [], sheets: [] };
  private readonly random = new SeededRandom(20_261_122);
  constructor(private readonly test: TestApp) {}

  async open(): Promise<void> {
    const home = await enterprise(this.test.db);
    this.headers = await signIn(this.test, await user(this.test.db, home));
    await this.test.db.execute(
      `insert into material_class (code, leaf, name_zh, name_en, position)
        values ('1.1.1', true, '钢', 'Steel', 1)
        on conflict do nothing`,
    );
    const substances = [];
    for (let index = 0; index < 14; index += 1) substances.push(await this.substance(index));
    this.usable = { substances, sheets: [] };
    const sheets = [];
    for (const kind of [1, 2, 3, 1, 2, 3, 3, 3] as const)
      sheets.push({ kind, cid: await this.released(kind, sheets.length) });
    this.usable = { substances, sheets };
  }
  private async call<T>(method: 'get' | 'post', path: string, body: object = {}): Promise<T> {
    const request = this.test.http[method](`/api/${path}`).set(this.headers).set('Accept-Language', 'en');
    const answer = (await (method === 'get' ? request : request.send(body))).body as { ok: boolean; data: T };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  }
  private async substance(index: number): Promise<number> {
    const { random } = this;
    const row = await this.test.db.row<{ id: number }>('insert into graph_node (kind) values (4) returning id');
    const joker = index === 12 ? 'SYS-misc' : index === 13 ? 'SYS-not-yet-specified' : null;
    const [kind, symbol] = joker ? (['joker', null] as const) : random.pick(KIND_OF);
    const duty = random.chance(0.3)
      ? JSON.stringify({ abovePercent: '0.1', classes: ['1', '5'], potentiallyProhibited: ['20'] })
      : null;
    const listed = random.chance(0.2);
    await this.test.db.execute(
      `insert into substance (id, code, cas, ec, name_en, name_zh, kind, symbol, joker, active, svhc, gadsl,
          declarable_list, declarable_since, application_duty, physical_state, confidential_allowed)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        row?.id,
        `P-${index}`,
        joker || random.chance(0.2) ? null : `${1000 + index}-00-1`,
        random.chance(0.5) ? '231-100-4' : null,
        `Substance ${index}`,
        `物质 ${index}`,
        kind,
        symbol,
        joker,
        random.chance(0.85),
        random.chance(0.2),
        random.pick(GADSL),
        listed ? 'GADSL 2026' : null,
        listed ? '2026-02-01' : null,
        duty,
        random.pick(STATES),
        random.chance(0.85),
      ],
    );
    return row?.id ?? 0;
  }
  /** A version that other sheets use, with partly undisclosed content. */
  private async released(kind: 1 | 2 | 3, index: number): Promise<number> {
    const material = {
      kind: 3,
      name: 'Base',
      number: '1.0',
      symbol: 'B',
      classCode: '1.1.1',
      standard: 'EN 1',
      children: [
        { portion: { kind: 2, value: '60' }, substanceId: this.usable.substances[0], confidential: index % 2 === 0 },
        { portion: { kind: 1, min: '10', max: '12.5' }, substanceId: this.usable.substances[12] },
        { portion: { kind: 3 }, substanceId: this.usable.substances[1] },
      ],
    };
    const tree =
      kind === 3
        ? material
        : kind === 2
          ? {
              kind: 2,
              name: 'Used wire',
              specificWeight: '1',
              specificWeightUnit: 'kg/m',
              children: [{ portion: { kind: 2, value: '100' }, node: material }],
            }
          : { kind: 1, name: 'Used bolt', number: 'B-1', children: [{ massGrams: '3', node: material }] };
    const { id, cid } = await this.call<{ id: number; cid: number }>('post', `data/local/${KINDS[kind]}`, { tree });
    await this.test.db.execute(`update mds_sheet set preliminary = $2 where id = $1`, [id, index === 4]);
    await this.test.db.execute(
      `update mds_sheet set status = 'IR', version = 1, released_at = now(), valid_until = '2036-01-01' where id = $1`,
      [id],
    );
    return cid;
  }

  /**
   * Saves `count` random trees, divided equally between the rule sets; each tree is checked by the set that was
   * selected before it was saved.
   */
  async create(count: number, ruleSets: readonly number[]): Promise<{ id: number; kind: 1 | 2 | 3 }[]> {
    const made: { id: number; kind: 1 | 2 | 3 }[] = [];
    const each = Math.ceil(count / ruleSets.length);
    for (const id of ruleSets) {
      await this.call('post', 'mds/ruleSet/choose', { id });
      for (let index = 0; index < each && made.length < count; index += 1) {
        const input = new RandomInput(this.random, this.usable);
        const tree = input.createTree();
        const kind = tree['kind'] as 1 | 2 | 3;
        made.push({
          id: (await this.call<{ id: number }>('post', `data/local/${KINDS[kind]}`, { tree, ...input.createHead() }))
            .id,
          kind,
        });
      }
    }
    return made;
  }
  /**
   * Deletes a used sheet, lets others expire, and releases a newer version of one; drafts that refer to them keep
   * their references.
   */
  async ageReferencedSheets(): Promise<void> {
    const [deleted, expired, followed] = this.usable.sheets.slice(0, 3).map(({ cid }) => cid);
    await this.test.db.execute('update mds_sheet set deleted_at = now() where cid = $1', [deleted]);
    await this.test.db.execute(`update mds_sheet set valid_until = current_date - 1 where cid = any($1::bigint[])`, [
      [expired, this.usable.sheets[5]?.cid],
    ]);
    const source = await this.test.db.row<{ id: number }>('select id from mds_sheet where cid = $1', [followed]);
    const next = await this.call<{ sheet: { id: number } }>('post', `data/local/newVersion/${source?.id ?? 0}`);
    await this.test.db.execute(`update mds_sheet set status = 'IR', version = 2, released_at = now() where id = $1`, [
      next.sheet.id,
    ]);
  }

  async onServer(id: number): Promise<ComparedFinding[]> {
    const { findings } = await this.call<SheetCheck>('post', `data/local/check/${id}`);
    return findings.map(({ code, severity, path, params }) => ({
      code,
      severity,
      place: path.split('.').slice(1).join('.'),
      params,
    }));
  }
  /** The findings of the editor, from the data that the API returned. */
  async inBrowser({ id, kind }: { id: number; kind: 1 | 2 | 3 }): Promise<ComparedFinding[]> {
    const detail = await this.call<SheetDetail>('get', `data/local/${KINDS[kind]}/${id}`);
    const tree = treeOfDetail(detail, numbered());
    const places = placesOf(tree);
    return listSortedFindings(openCheck(tree, toCheckRuleSet(detail.rules))).map(
      ({ code, severity, node, params }) => ({
        code,
        severity,
        place: places.get(node) ?? '?',
        params: JSON.parse(JSON.stringify(params)) as unknown,
      }),
    );
  }
}

/** Node keys as a browser may assign them. */
function numbered(): SheetKeyer {
  let next = 0;
  return { own: (id) => `n${id}`, leaf: (parent) => `${parent}/${(next += 1)}` };
}
function placesOf(tree: SheetTree): Map<string, string> {
  const places = new Map([[tree.root, '']]);
  for (const [key, place] of places)
    childrenOf(tree, key).forEach((child, index) =>
      places.set(child.key, place === '' ? String(index) : `${place}.${index}`),
    );
  return places;
}

/**
 * Checks `count` random trees with every rule set, on the server and with the code of the editor; returns the codes
 * of all findings.
 */
export async function expectSameFindings(
  world: ParityWorld,
  count: number,
  ruleSets: readonly number[],
): Promise<Set<string>> {
  const sheets = await world.create(count, ruleSets);
  await world.ageReferencedSheets();
  const met = new Set<string>();
  for (const sheet of sheets) {
    const [server, browser] = [await world.onServer(sheet.id), await world.inBrowser(sheet)];
    expect({ sheet, found: browser }).toEqual({ sheet, found: server });
    for (const { code } of server) met.add(code);
  }
  return met;
}
