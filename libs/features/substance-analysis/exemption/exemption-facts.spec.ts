import { Readable } from 'node:stream';
import type {
  AnalysisRun,
  BomPositionDetail,
  ExemptionClaim,
  FindingDetail,
  Finding,
  PositionFacts,
} from '@matlas/contract';
import type { ElvExemption } from '@matlas/domain';
import { asBytes } from '@matlas/testing';
import {
  getEntryName,
  entries,
  test,
  modelId,
  root,
  positions,
  sheetIds,
  call,
  analyse,
  findingsOf,
  verdictsOf,
  all,
  say,
  SILENT,
  OLD,
  openSparePartsVehicle,
} from './testing/spare-parts-vehicle';

const dayOf = ({ vehiclePutOnMarketBefore, engineDevelopedBefore }: ElvExemption): string =>
  vehiclePutOnMarketBefore ?? engineDevelopedBefore ?? '';
const eveOf = (day: string): string =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 'yyyy-mm-dd'.length);
const factOf = (entry: ElvExemption): 'putOnMarket' | 'engineDeveloped' =>
  entry.engineDevelopedBefore === null ? 'putOnMarket' : 'engineDeveloped';
let first: AnalysisRun;
const detailOf = async ({ runId, id }: Finding): Promise<FindingDetail> =>
  (await call('get', `analysis/prohibitSubstance/findings/${runId}/${id}`)).body.data as FindingDetail;
async function sayEach(facts: (entry: ElvExemption) => Partial<PositionFacts>): Promise<void> {
  for (const entry of entries)
    expect((await say([positions.get(getEntryName(entry)) ?? 0], facts(entry))).body.data).toEqual({ positions: 1 });
}

beforeAll(openSparePartsVehicle);
afterAll(() => test.close());

describe('exemptions for spare parts', () => {
  it('exempt nothing in a vehicle that is not declared as a spare part', async () => {
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

  it('are undecided when the facts are unknown, and the detail, the claims and the workbook name the missing facts', async () => {
    const run = await analyse({ modId: modelId, facts: {} });
    const found = await findingsOf(run);
    expect(await verdictsOf(run)).toEqual(all('depends'));
    expect(run.facts).toMatchObject({ sparePart: 'unknown', asked: true });
    const reasons = await Promise.all(
      found.map(async (one) => [one.positionNumber, (await detailOf(one)).reason.missingFacts]),
    );
    expect(Object.fromEntries(reasons)).toEqual(
      Object.fromEntries(entries.map((entry) => [getEntryName(entry), ['sparePart', factOf(entry)]])),
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
        'Exemption data: asked for this run; not those of the vehicle model',
        'Spare part: Not known',
        'Engine type development date: Not known',
      ]),
    );
  });

  it('exempt each of the ten positions that is a spare part for a vehicle or engine from before the day of its entry', async () => {
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
  it('use the facts of a position above, also when a branch is analysed alone', async () => {
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
  it('use facts that the user gives for data sheets, which have none of their own', async () => {
    expect(await verdictsOf(await analyse({ sheetIds }))).toEqual(all('depends'));
    const runWithFacts = await analyse({ sheetIds, facts: OLD });
    expect([await verdictsOf(runWithFacts), runWithFacts.facts]).toEqual([
      all('exempt'),
      { ...OLD, asked: true, ownPositions: 0 },
    ]);
  });
});
