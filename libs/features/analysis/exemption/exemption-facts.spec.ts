import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type {
  AnalysisRun,
  AskedFacts,
  BomPositionDetail,
  ExemptionClaim,
  FindingDetail,
  Finding,
  PositionFacts,
  VehicleModelRow,
  WhatIfRow,
  VerifyDifference,
} from '@matlas/contract';
import { type ElvAnnexFile, elvExemptions, type ElvExemption } from '@matlas/domain';
import { SheetWriter } from '@matlas/features/mds';
import { RulesLoader } from '@matlas/features/rules';
import { Db, systemAuth } from '@matlas/server-kit';
import { asBytes, type AuthHeader, enterprise, jobEnd, sharedApp, signIn, type TestApp, user } from '@matlas/testing';
import { VerifyService } from '../verify/verify.service';
import { fixed, item, law, material, member, part, rest, seedSubstances } from '../testing';

/**
 * 2000/53/EC Annex II: entries that hold for spare parts alone, by the day before which the vehicle was sold or the
 * engine type developed.
 */
const SPARES = ['2(a)', '2(b)', '4(a)', '7(a)', '7(b)', '7(c)', '9', '13(a)', '13(b)', '16'] as const;
const annex = elvExemptions(
  JSON.parse(readFileSync(join(__dirname, '../../../testing/vectors/elv_annex_ii.json'), 'utf8')) as ElvAnnexFile,
);
const nameOf = ({ id }: ElvExemption): string => id.slice(id.indexOf(':') + 1);
const entries = SPARES.map((name) => annex.find((entry) => nameOf(entry) === name) as ElvExemption);
const CAS: Record<string, readonly [cas: string, factor: string]> = {
  Pb: ['7439-92-1', '1'],
  Cr6: ['7778-50-9', '0.3535'],
  Cd: ['7440-43-9', '1'],
};
/** Over the limit of the element, and within every bound of the ten entries. */
const CONTENT = '0.45';
const dayOf = ({ vehiclePutOnMarketBefore, engineDevelopedBefore }: ElvExemption): string =>
  vehiclePutOnMarketBefore ?? engineDevelopedBefore ?? '';
const eveOf = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length);
const factOf = (entry: ElvExemption): 'putOnMarket' | 'engineDeveloped' =>
  entry.engineDevelopedBefore === null ? 'putOnMarket' : 'engineDeveloped';

let test: TestApp;
let maker: AuthHeader;
let stranger: AuthHeader;
let modelId: number;
let root: number;
let positions: ReadonlyMap<string, number>;
let sheetIds: number[];
let first: AnalysisRun;

const call = (method: 'post' | 'put' | 'get', path: string, body?: object, who = maker) =>
  test.http[method](`/api/${path}`).set(who).set('Accept-Language', 'en').send(body);
async function analyse(asked: object): Promise<AnalysisRun> {
  const { data, code } = (await call('post', 'analysis/prohibitSubstance/analysisSubstance', asked)).body;
  expect(code).toBe('');
  expect((await jobEnd(test.db, data.jobId)).error).toBeNull();
  return (await call('get', `analysis/prohibitSubstance/runs/${data.runId}`)).body.data as AnalysisRun;
}
const findingsOf = async ({ id }: AnalysisRun): Promise<Finding[]> =>
  (
    (await call('post', 'analysis/prohibitSubstance/anaQueryList', { runId: id, pageSize: 100 })).body.data
      .records as Finding[]
  ).filter(({ verdict }) => verdict !== 'pass');
const detailOf = async ({ runId, id }: Finding): Promise<FindingDetail> =>
  (await call('get', `analysis/prohibitSubstance/findings/${runId}/${id}`)).body.data as FindingDetail;
/** Verdict by the number of the part, which is the entry that its material claims. */
const verdictsOf = async (run: AnalysisRun): Promise<Record<string, string>> =>
  Object.fromEntries((await findingsOf(run)).map(({ positionNumber, verdict }) => [positionNumber, verdict]));
const all = (verdict: string): Record<string, string> => Object.fromEntries(SPARES.map((name) => [name, verdict]));
const say = (ids: readonly number[], facts: Partial<PositionFacts>, who = maker) =>
  call('put', 'bom/info/setFacts', { modId: modelId, ids, facts }, who);
async function sayEach(facts: (entry: ElvExemption) => Partial<PositionFacts>): Promise<void> {
  for (const entry of entries)
    expect((await say([positions.get(nameOf(entry)) ?? 0], facts(entry))).body.data).toEqual({ positions: 1 });
}
const SILENT = { sparePart: null, typeApproval: null, putOnMarket: null, engineDeveloped: null };
const OLD: AskedFacts = {
  sparePart: 'yes',
  typeApproval: null,
  putOnMarket: '2003-01-01',
  engineDeveloped: '2000-01-01',
};

async function seedRules(loader: RulesLoader): Promise<void> {
  const elv = await loader.loadLaw(law('ELV', 'End-of-life vehicles', '报废车辆', 'ELV'));
  const items = Object.entries(CAS).map(([element, [cas, factor]]) =>
    item(element, element, element, {
      element,
      limitPercent: element === 'Cd' ? '0.01' : '0.1',
      members: [member(cas, factor)],
    }),
  );
  await loader.loadList(elv, { version: '2023-03-13', source: 'test', items });
  await loader.loadExemptions(
    entries.map((entry) => ({
      regulation: 'ELV',
      entryGroup: '',
      entity: [entry.element],
      entryKey: nameOf(entry),
      entry: nameOf(entry),
      applicationEn: nameOf(entry),
      applicationZh: null,
      maxPercent: entry.maxPercent,
      minPercent: null,
      typeApprovedBefore: null,
      typeApprovedFrom: null,
      putOnMarketBefore: entry.vehiclePutOnMarketBefore,
      engineDevelopedBefore: entry.engineDevelopedBefore,
      validUntil: null,
      sparePartsIncluded: null,
      sparePartsOnly: entry.sparePartsOnly,
      superseded: false,
      reviewDue: null,
      source: '',
      note: '',
    })),
  );
  await loader.loadApplications(
    entries.map((entry) => ({
      code: `E${nameOf(entry)}`,
      textEn: nameOf(entry),
      textZh: '',
      elvEntries: [nameOf(entry)],
      kind: 'elv_exemption',
      isGroup: false,
      entities: [entry.element],
    })),
  );
}
async function seedVehicle(
  db: Db,
  owner: { enterpriseId: number; organisationId: number; userId: number },
): Promise<void> {
  const sheets = entries.map((entry) => {
    const [cas] = CAS[entry.element] ?? [''];
    return {
      key: nameOf(entry),
      tree: part(
        `Part ${nameOf(entry)}`,
        nameOf(entry),
        '10',
        material(`Material ${nameOf(entry)}`, '3.2', [
          fixed(cas, CONTENT, { applicationCode: `E${nameOf(entry)}` }),
          rest('7440-50-8'),
        ]),
      ),
      release: 'IR' as const,
      owner,
    };
  });
  sheetIds = (await test.app.get(SheetWriter).createMany(systemAuth(), sheets)).map(({ id }) => id);
  modelId =
    (
      await db.row<{ id: number }>(
        `insert into vehicle_model (enterprise_id, organisation_id, project_name, internal_number, model_type,
            power_plant, created_by, bom_positions, bom_update_time)
          values ($1, $2, 'Old estate', 'F-1', 0, 5, $3, 11, now())
          returning id`,
        [owner.enterpriseId, owner.organisationId, owner.userId],
      )
    )?.id ?? 0;
  const add = async (parent: number | null, ord: number, name: string, sheetId: number | null): Promise<number> =>
    (
      await db.row<{ id: number }>(
        `insert into bom_position (model_id, parent_id, ord, level, name, number, number_key, quantity, mass_g,
            sheet_id)
          values ($1, $2, $3, $4, $5, $5, $5, 1, 10, $6)
          returning id`,
        [modelId, parent, ord, parent === null ? 0 : 1, name, sheetId],
      )
    )?.id ?? 0;
  root = await add(null, 0, 'VEH', null);
  const made: [string, number][] = [];
  for (const [index, name] of SPARES.entries())
    made.push([name, await add(root, (index + 1) * 10, name, sheetIds[index] ?? null)]);
  positions = new Map(made);
}

beforeAll(async () => {
  test = await sharedApp({ WORKER: 'on' });
  const [oem, other] = [await enterprise(test.db), await enterprise(test.db)];
  const engineer = await user(test.db, oem);
  [maker, stranger] = [await signIn(test, engineer), await signIn(test, await user(test.db, other))];
  const db = test.app.get(Db);
  await seedSubstances(db);
  await db.execute(
    `with vertex as (insert into graph_node (kind)
      values (4)
      returning id) insert into substance (id, code, cas, name_en, name_zh, kind)
      select id, 'CAS-7440-43-9', '7440-43-9', 'Cadmium', '镉', 'substance'
      from vertex`,
  );
  await seedRules(test.app.get(RulesLoader));
  await seedVehicle(db, {
    enterpriseId: engineer.enterpriseId,
    organisationId: engineer.organisationId,
    userId: engineer.id,
  });
});
afterAll(() => test.close());

describe('exemptions for spare parts', () => {
  it('exempt nothing in a vehicle of which nobody says that it is a spare part', async () => {
    first = await analyse({ modId: modelId });
    expect(await verdictsOf(first)).toEqual(all('fail'));
    expect(first.facts).toEqual({
      sparePart: 'no',
      typeApproval: null,
      putOnMarket: null,
      engineDeveloped: null,
      asked: false,
      ownPositions: 0,
    });
  });

  it('depend where nobody knows, and name what to ask for in the panel, on the claims and in the workbook', async () => {
    const run = await analyse({ modId: modelId, facts: {} });
    const found = await findingsOf(run);
    expect(await verdictsOf(run)).toEqual(all('depends'));
    expect(run.facts).toMatchObject({ sparePart: 'unknown', asked: true });
    const reasons = await Promise.all(
      found.map(async (one) => [one.positionNumber, (await detailOf(one)).reason.missingFacts]),
    );
    expect(Object.fromEntries(reasons)).toEqual(
      Object.fromEntries(entries.map((entry) => [nameOf(entry), ['sparePart', factOf(entry)]])),
    );
    const valve = await detailOf(found.find(({ positionNumber }) => positionNumber === '9') as Finding);
    expect(valve.reason.settlesSentence).toBe(
      'Enter in the vehicle model or at the position of the BOM: Spare part, Engine type development date.',
    );
    const claims = (await call('post', 'analysis/exemption/claims', { runId: run.id, pageSize: 100 })).body.data
      .records as ExemptionClaim[];
    expect(new Set(claims.map(({ outcome, missingFacts }) => `${outcome} ${missingFacts.length}`))).toEqual(
      new Set(['dateMissing 2']),
    );
    const { default: readWorkbook } = await import('read-excel-file/node');
    const [sheet] = await readWorkbook(
      Readable.from([
        (
          await call('post', 'analysis/prohibitSubstance/analysisSubstanceExport', { runId: run.id })
            .buffer(true)
            .parse(asBytes)
        ).body as Buffer,
      ]),
    );
    expect(sheet?.data.map((row) => row.slice(0, 2).join(': '))).toEqual(
      expect.arrayContaining([
        'Facts for exemptions: asked for this run; not those of the vehicle model',
        'Spare part: Not known',
        'Engine type development date: Not known',
      ]),
    );
  });

  it('exempt each of the ten positions that is a spare part for a vehicle or engine of before its day', async () => {
    await sayEach((entry) => ({ sparePart: 'yes', [factOf(entry)]: eveOf(dayOf(entry)) }));
    const run = await analyse({ modId: modelId });
    expect(await verdictsOf(run)).toEqual(all('exempt'));
    expect(run.facts).toMatchObject({ sparePart: 'no', ownPositions: 10, asked: false });
    const counts = (await call('post', 'analysis/prohibitSubstance/counts', { runId: run.id, compareWith: first.id }))
      .body.data;
    expect([counts.new, counts.changed, counts.gone]).toEqual([0, 10, 0]);
    const turned = await Promise.all(
      [
        [run, first],
        [first, run],
      ].map(
        async ([one, other]) =>
          (
            await call('post', 'analysis/prohibitSubstance/anaQueryList', {
              runId: one?.id,
              compareWith: other?.id,
              pageSize: 100,
            })
          ).body.data.records as Finding[],
      ),
    );
    expect(
      turned.map((rows) => [
        ...new Set(
          rows
            .filter(({ verdict }) => verdict !== 'pass')
            .map(({ change, previousVerdict, verdict }) => `${change} ${previousVerdict} ${verdict}`),
        ),
      ]),
    ).toEqual([['changed fail exempt'], ['changed exempt fail']]);
  });
  it.each<[string, (entry: ElvExemption) => Partial<PositionFacts>, string, string[]]>([
    ['of the day itself', (entry) => ({ [factOf(entry)]: dayOf(entry) }), 'fail', []],
    [
      'of the eve, but no spare part',
      (entry) => ({ sparePart: 'no', [factOf(entry)]: eveOf(dayOf(entry)) }),
      'fail',
      [],
    ],
    [
      'of the eve, of which nobody knows whether it is a spare part',
      () => ({ sparePart: 'unknown' }),
      'depends',
      ['sparePart'],
    ],
  ])('%s: exempts none', async (_what, facts, verdict, missing) => {
    await sayEach(facts);
    const run = await analyse({ modId: modelId });
    expect(await verdictsOf(run)).toEqual(all(verdict));
    const reasons = await Promise.all(
      (await findingsOf(run)).map(async (one) => (await detailOf(one)).reason.missingFacts),
    );
    expect(reasons).toEqual(entries.map(() => missing));
  });
  it('take what a position above says, also where a branch is analysed alone', async () => {
    await say([...positions.values()], SILENT);
    await say([root], { sparePart: 'yes', putOnMarket: '2003-01-01' });
    expect(await verdictsOf(await analyse({ modId: modelId }))).toEqual({ ...all('exempt'), 9: 'depends' });
    const branch = await analyse({ positionId: positions.get('16') });
    expect(await verdictsOf(branch)).toEqual({ 16: 'exempt' });
    const detail = (await call('get', `bom/info/getNodeDetail/${positions.get('16')}`)).body.data as BomPositionDetail;
    expect([detail.facts, detail.factsAbove]).toEqual([
      SILENT,
      { sparePart: 'yes', typeApproval: null, putOnMarket: '2003-01-01', engineDeveloped: null },
    ]);
    await say([root], { putOnMarket: null });
    expect(((await call('get', `analysis/prohibitSubstance/runs/${branch.id}`)).body.data as AnalysisRun).stale).toBe(
      true,
    );
    await say([root], SILENT);
  });
  it('are asked of data sheets under facts that a person gives; by themselves sheets know none', async () => {
    expect(await verdictsOf(await analyse({ sheetIds }))).toEqual(all('depends'));
    const asked = await analyse({ sheetIds, facts: OLD });
    expect([await verdictsOf(asked), asked.facts]).toEqual([all('exempt'), { ...OLD, asked: true, ownPositions: 0 }]);
  });
});

describe('facts of a run', () => {
  const reread = async ({ id }: AnalysisRun): Promise<AnalysisRun> =>
    (await call('get', `analysis/prohibitSubstance/runs/${id}`)).body.data as AnalysisRun;

  it('make it stale when the model says something else, but not where the run was asked under its own', async () => {
    const [plain, asked] = [await analyse({ modId: modelId }), await analyse({ modId: modelId, facts: OLD })];
    expect([await verdictsOf(plain), await verdictsOf(asked)]).toEqual([all('fail'), all('exempt')]);
    const model = (await call('get', `model/modInfo/info/${modelId}`)).body.data as VehicleModelRow;
    expect(model).toMatchObject({ sparePart: 'no', engineDevelopedDate: null });
    const save = async (facts: object) =>
      (await call('post', 'model/modInfo/saveOrUpdate', { ...model, version: undefined, ...facts })).body;
    expect((await save({ sparePart: 'yes', engineDevelopedDate: '2003-06-30' })).code).toBe('');
    expect([(await reread(plain)).staleReasons, (await reread(asked)).stale]).toEqual([
      [
        {
          kind: 'facts',
          sentence:
            'Facts of the vehicle model for exemptions changed since the run: Spare part, Engine type development date.',
        },
      ],
      false,
    ]);
    expect(await verdictsOf(await analyse({ modId: modelId }))).toEqual({ ...all('depends'), 9: 'exempt' });
    await save({ sparePart: 'no', engineDevelopedDate: null });
    expect((await reread(plain)).stale).toBe(false);
  });
  it('can be what a what-if changes, without a replacement', async () => {
    const saved = (
      await call('post', 'analysis/whatIf/saveOrUpdate', {
        modId: modelId,
        name: 'As spare parts',
        variant: { positions: [], materials: [], facts: OLD },
      })
    ).body.data as WhatIfRow;
    expect(saved.variant.facts).toEqual(OLD);
    let phase = '';
    while (phase !== 'done') {
      const step = (await call('post', 'analysis/whatIf/run', { id: saved.id, lawIds: [] })).body;
      expect(step.code).toBe('');
      if (step.data.jobId !== null) expect((await jobEnd(test.db, step.data.jobId)).error).toBeNull();
      phase = step.data.phase;
    }
    const { counts, baseCounts, changed } = (await call('get', `analysis/whatIf/result?id=${saved.id}`)).body.data;
    expect([counts.exempt, baseCounts.fail, changed]).toEqual([10, 10, 10]);
  });
  it('are asked again of what a run kept, positions with facts of their own left as they are', async () => {
    await say([positions.get('16') ?? 0], { sparePart: 'no' });
    const run = await analyse({ modId: modelId });
    const asked = (
      await call('post', 'analysis/exemption/whatIf', {
        runId: run.id,
        sparePart: true,
        putOnMarket: '2003-01-01',
        engineDeveloped: '2000-01-01',
      })
    ).body.data;
    expect([asked.before.fail, asked.after.fail, asked.after.exempt, asked.changed]).toEqual([10, 1, 9, 9]);
    const told: VerifyDifference[] = [];
    await test.app.get(VerifyService).verify({ sheets: 0, runs: 100 }, { tell: (difference) => told.push(difference) });
    // Runs from before a fact was changed are stale, and rightly so.
    expect(told.filter(({ kind }) => kind !== 'stale')).toEqual([]);
    await say([positions.get('16') ?? 0], SILENT);
  });
  it('of a position go with the copy of a model; nobody else sets them, and none of another model', async () => {
    await say([positions.get('9') ?? 0], { sparePart: 'yes', engineDeveloped: '2003-06-30' });
    const copy = (
      await call('post', 'model/modInfo/copyModel', {
        id: modelId,
        projectName: 'Copy',
        internalNumber: 'F-2',
        withBom: true,
      })
    ).body.data as VehicleModelRow;
    expect(await verdictsOf(await analyse({ modId: copy.id }))).toEqual({ ...all('fail'), 9: 'exempt' });
    expect([
      (await say([root], { sparePart: 'yes' }, stranger)).body.code,
      (await call('put', 'bom/info/setFacts', { modId: copy.id, ids: [root], facts: { sparePart: 'yes' } })).body.code,
    ]).toEqual(['notFound', 'bom.notAnotherModel']);
  });
});
