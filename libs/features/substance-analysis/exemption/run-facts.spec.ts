import type { AnalysisRun, VehicleModelRow, WhatIfRow, VerifyDifference } from '@matlas/contract';
import { jobEnd } from '@matlas/testing';
import { VerifyService } from '../verify/verify.service';
import {
  test,
  stranger,
  modelId,
  root,
  positions,
  call,
  analyse,
  verdictsOf,
  all,
  say,
  SILENT,
  OLD,
  openSparePartsVehicle,
} from './testing/spare-parts-vehicle';

beforeAll(openSparePartsVehicle);
afterAll(() => test.close());

describe('facts of a run', () => {
  const reread = async ({ id }: AnalysisRun): Promise<AnalysisRun> =>
    (await call('get', `analysis/prohibitSubstance/runs/${id}`)).body.data as AnalysisRun;

  it('make the run stale when the facts of the model change, but not a run with its own facts', async () => {
    const [plain, withFacts] = [await analyse({ modId: modelId }), await analyse({ modId: modelId, facts: OLD })];
    expect([await verdictsOf(plain), await verdictsOf(withFacts)]).toEqual([all('fail'), all('exempt')]);
    const model = (await call('get', `model/modInfo/info/${modelId}`)).body.data as VehicleModelRow;
    expect(model).toMatchObject({ sparePart: 'no', engineDevelopedDate: null });
    const save = async (facts: object) =>
      (await call('post', 'model/modInfo/saveOrUpdate', { ...model, version: undefined, ...facts })).body;
    expect((await save({ sparePart: 'yes', engineDevelopedDate: '2003-06-30' })).code).toBe('');
    expect([(await reread(plain)).staleReasons, (await reread(withFacts)).stale]).toEqual([
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
  it('can be changed by a what-if without replacements', async () => {
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
  it('can be replaced for a stored run, except the own facts of positions', async () => {
    await say([positions.get('16') ?? 0], { sparePart: 'no' });
    const run = await analyse({ modId: modelId });
    const withFacts = (
      await call('post', 'analysis/exemption/whatIf', {
        runId: run.id,
        sparePart: true,
        putOnMarket: '2003-01-01',
        engineDeveloped: '2000-01-01',
      })
    ).body.data;
    expect([withFacts.before.fail, withFacts.after.fail, withFacts.after.exempt, withFacts.changed]).toEqual([
      10, 1, 9, 9,
    ]);
    const actual: VerifyDifference[] = [];
    await test.app
      .get(VerifyService)
      .verify({ sheets: 0, runs: 100 }, { onDifference: (difference) => actual.push(difference) });
    // Runs from before the change of a fact are stale, as expected.
    expect(actual.filter(({ kind }) => kind !== 'stale')).toEqual([]);
    await say([positions.get('16') ?? 0], SILENT);
  });
  it('of a position are copied with the model, and cannot be set by another enterprise or through another model', async () => {
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
