import type { CheckedSheetRow, CheckFindingRow, CheckRunRow, Page, SheetRow } from '@matlas/contract';
import { jobEnd, sharedApp, signedIn, type TestApp } from '@matlas/testing';

type Party = Awaited<ReturnType<typeof signedIn>>;
export type Who = Pick<Party, 'headers'>;
interface Answer<T> {
  respCode: number;
  ok: boolean;
  code?: string;
  message: string;
  data: T;
}
export const DEHP = '117-81-7';
export let app: TestApp;
export let supplier: Party;
export let maker: Party;
export let seal: SheetRow;
export let plain: SheetRow;
let hidden: SheetRow;

/** Sends three sheets to the maker: with a candidate substance, without one, and with a confidential one. */
export function setUpCheckedSheets(): void {
  beforeAll(async () => {
    app = await sharedApp({ WORKER: 'on' });
    [supplier, maker] = [await signedIn(app), await signedIn(app)];
    await addCatalogue();
    [seal, plain, hidden] = [
      await sheet('Seal', soft('15')),
      await sheet('Cap', []),
      await sheet('Secret', soft('15', { confidential: true })),
    ];
    for (const { id } of [seal, plain, hidden]) await proposeToMaker(id);
  }, 60_000);
  afterAll(() => app.close());
}
const addSubstance = (cas: string, en: string, zh: string): Promise<{ id: number } | undefined> =>
  app.db.row(
    `with v as (insert into graph_node (kind)
        values (4)
        returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
        select id, 'CAS-' || $1, $1, $2, $3, 'substance'
        from v
        returning id`,
    [cas, en, zh],
  );
/** Substances, a class of material, and a Candidate List with DEHP. */
async function addCatalogue(): Promise<void> {
  const dehp = (await addSubstance(DEHP, 'Bis(2-ethylhexyl) phthalate', '邻苯二甲酸二酯'))!.id;
  await addSubstance('9002-86-2', 'Polyvinyl chloride', '聚氯乙烯');
  await addSubstance('9003-07-0', 'Polypropylene', '聚丙烯');
  await app.db.execute(
    `insert into material_class (code, leaf, name_zh, name_en, position)
      values ('5.1.b', true, '热塑性', 'Thermoplastic', 1)`,
  );
  await app.db.execute(
    `with l as (insert into rule_law (code, name_zh, name_en, law_type, created_by)
      values ('REACH-SVHC', '候选清单', 'Candidate List', 1, 0)
      returning id),
      v as (insert into rule_list_version (law_id, label, published_at, item_count, created_by)
      select id, '2025-01', '2025-01-21', 1, 0
      from l
      returning id),
      i as (insert into rule_list_item (version_id, item_key, entry_no, name_zh, name_en, entity_kind, limit_percent,
        denominator, duty, inclusion_date)
      select id, 'dehp', '7', 'DEHP（候选）', 'DEHP (candidate)', 'substance', 0.1, 'article', 'declare', '2008-10-28'
      from v
      returning id)
    insert into rule_list_member (item_id, pos, substance_id, cas, name) select id, 0, $1, $2, 'DEHP' from i`,
    [dehp, DEHP],
  );
}
async function proposeToMaker(sheetId: number): Promise<void> {
  await callForData(supplier, 'post', '/exchange/sent/recipient/saveOrUpdate', {
    sendMdsId: sheetId,
    recEntId: maker.enterprise.id,
    supplierCode: 'S-1',
    symbol: `M-${sheetId}`,
    mdsName: 'Part',
  });
  await callForData(supplier, 'post', `/exchange/sent/sheet/propose/${sheetId}`);
}

export const call = async <T>(
  who: Who,
  method: 'get' | 'post' | 'delete',
  path: string,
  body: object = {},
  language = 'en',
): Promise<Answer<T>> =>
  (
    await (method === 'get' ? app.http.get(`/api${path}`) : app.http[method](`/api${path}`).send(body))
      .set(who.headers)
      .set('Accept-Language', language)
  ).body as Answer<T>;
export async function callForData<T>(...args: Parameters<typeof call>): Promise<T> {
  const answer = await call<T>(...args);
  if (!answer.ok) throw new Error(`${args[1]} ${args[2]}: ${JSON.stringify(answer)}`);
  return answer.data;
}
const soft = (percent: string, more: object = {}): object[] => [
  { cas: DEHP, portion: { kind: 2, value: percent }, ...more },
];
/** Creates a component with 2 g of a plastic. */
export async function sheet(name: string, inside: object[], who = supplier): Promise<SheetRow> {
  const plastic = {
    kind: 3,
    name: `${name} plastic`,
    number: `P-${name}`,
    symbol: 'PVC',
    classCode: '5.1.b',
    standard: 'EN 1',
    attributes: { recyclate: { answer: 2 } },
    children: [...inside, { cas: inside.length > 0 ? '9002-86-2' : '9003-07-0', portion: { kind: 3 } }],
  };
  return callForData<SheetRow>(who, 'post', '/data/local/component', {
    tree: { kind: 1, name, number: `N-${name}`, measuredMassGrams: '2', children: [{ massGrams: '2', node: plastic }] },
  });
}
export const check = '/exchange/check';
export async function run(
  who: Who,
  body: object,
): Promise<{ row: CheckRunRow; sheets: CheckedSheetRow[]; findings: CheckFindingRow[] }> {
  const { runId, jobId } = await callForData<{ runId: number; jobId: number }>(who, 'post', `${check}/run`, body);
  const { state, error, trace } = await jobEnd(app.db, jobId);
  if (state !== 'done') throw new Error(`${state}: ${JSON.stringify(error)} ${trace ?? ''}`);
  const of = async <R>(what: string): Promise<R[]> =>
    (await callForData<Page<R>>(who, 'post', `${check}/${what}`, { runId, pageSize: 50 })).records;
  return {
    row: await callForData(who, 'get', `${check}/one/${runId}`),
    sheets: await of('sheets'),
    findings: await of('findings'),
  };
}
export const lines = (findings: readonly CheckFindingRow[], kind: string): string[] =>
  findings
    .filter((finding) => finding.kind === kind)
    .map(({ sheetName, code, level }) => `${sheetName} ${code} ${level}`)
    .sort();
