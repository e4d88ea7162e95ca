import type { ModelFigures } from '@matlas/contract';
import { customRole, jobEnd, signIn, user } from '@matlas/testing';
import {
  colleague,
  get,
  maker,
  makerUser,
  positionOf,
  post,
  setUpProgramme,
  stranger,
  test as app,
  vehicle,
} from '../testing/programme-fixture';

setUpProgramme();

let copies = 0;
const copy = async (more: object): Promise<number> => {
  const number = `COPY-${(copies += 1)}`;
  const { data } = await post('/model/modInfo/copyModel', {
    ...{ id: vehicle.modelId, projectName: number, internalNumber: number },
    ...more,
  });
  return data.id;
};
const positionsOf = (modelId: number) =>
  app.db.rows<{ name: string; sheet: number | null; state: string; role: string; spare: string | null }>(
    `select name, sheet_id as sheet, match_state as state, role, spare_part as spare
      from bom_position
      where model_id = $1
      order by ord`,
    [modelId],
  );
const figuresOf = async (modelId: number, who = maker): Promise<ModelFigures> =>
  (await get(`/model/modInfo/figures/${modelId}`, {}, who)).data;
const rrrOf = async (modelId: number) => (await get('/analysis/anaRrrMark/state', { modId: modelId })).data;

beforeAll(async () => {
  await post('/model/highRiskMark/saveOrUpdate', { positionId: positionOf('Hinge'), note: 'watch it' });
  const task = { modId: vehicle.modelId, positionId: positionOf('Door'), userId: colleague.id, dueOn: '2020-01-01' };
  await post('/data/modeFillInfo/saveOrUpdate', task);
  await app.db.execute(`update bom_position set spare_part = 'yes' where id = $1`, [positionOf('Nozzle')]);
  const changes = [{ positionId: positionOf('Sheath'), flag: 'mTr', reach: 'one' }];
  const marked = await post('/analysis/anaRrrMark/mark', { modId: vehicle.modelId, changes });
  expect(marked.ok).toBe(true);
});

describe('a copy of a model', () => {
  it('has everything when everything is asked for, and the same numbers', async () => {
    const id = await copy({ withMarks: true, withFillIn: true });
    expect(await positionsOf(id)).toEqual(await positionsOf(vehicle.modelId));
    const [own, source] = [await figuresOf(id), await figuresOf(vehicle.modelId)];
    expect(own).toMatchObject({
      bom: source.bom,
      highRiskParts: 1,
      tasks: { done: 1, open: 0, overdue: 0 },
      runs: 0,
      verdicts: null,
    });
    const [copied, rates] = [await rrrOf(id), await rrrOf(vehicle.modelId)];
    expect([copied.byHand, copied.rates]).toEqual([1, rates.rates]);
    expect((await post('/analysis/anaRrrMark/undo', { modId: id, changeId: copied.undo?.changeId })).ok).toBe(true);
    expect((await rrrOf(id)).byHand).toBe(0);
  });
  it('is to be matched anew without hooks; the facts of its positions are those of the vehicle without facts', async () => {
    const id = await copy({ withHooks: false, withFacts: false });
    const positions = await positionsOf(id);
    expect(positions.map(({ name }) => name)).toEqual((await positionsOf(vehicle.modelId)).map(({ name }) => name));
    expect(positions.filter(({ sheet, spare }) => sheet !== null || spare !== null)).toEqual([]);
    expect([...new Set(positions.map(({ state, role }) => `${state} ${role}`))].sort()).toEqual([
      'assembly group',
      'unmatched unmatched',
    ]);
    expect(await figuresOf(id)).toMatchObject({ highRiskParts: 0, tasks: { open: 0, overdue: 0, done: 0 } });
    expect((await rrrOf(id)).byHand).toBe(0);
  });
  it('has no BOM without one, and its tasks have the date that was asked for', async () => {
    const empty = await copy({ withBom: false, withMarks: true, withFillIn: true });
    expect(await figuresOf(empty)).toMatchObject({ bom: { positions: 0 }, highRiskParts: 0, tasks: { open: 0 } });
    const dated = await copy({ withFillIn: true, dueOn: '2099-01-01' });
    const { tasks } = (await get(`/data/modeFillInfo/getModeDataByMoId/${dated}`)).data;
    expect(tasks).toMatchObject([{ groupName: 'Door', dueOn: '2099-01-01', userId: colleague.id }]);
  });
});

describe('the figures of a model', () => {
  it('agree with the screens that they come from', async () => {
    const { data } = await post('/analysis/prohibitSubstance/analysisSubstance', { modId: vehicle.modelId });
    await jobEnd(app.db, data.jobId);
    const calculated = await post('/analysis/anaRrrMark/calculationInfo', { modId: vehicle.modelId });
    await jobEnd(app.db, calculated.data.jobId);
    const figures = await figuresOf(vehicle.modelId);
    const summary = (await get(`/bom/info/summary/${vehicle.modelId}`)).data;
    expect(figures.bom).toMatchObject({ positions: summary.positions, filled: summary.withSheet });
    expect((figures.bom?.unmatched ?? 0) + (figures.bom?.choose ?? 0)).toBe(summary.withoutSheet);
    expect(figures.bom?.toFill).toBe(summary.withSheet + summary.withoutSheet);
    const [run] = (await get('/analysis/prohibitSubstance/runs', { modId: vehicle.modelId })).data;
    expect(figures.verdicts).toMatchObject({ runId: run.id, counts: run.counts, stale: false });
    const last = (await get('/analysis/anaRrrMark/getRedisCalculationInfo', { modId: vehicle.modelId })).data;
    expect(figures.rates).toMatchObject({ rcyc: last.rates.rcyc.percent, rcov: last.rates.rcov.percent });
    expect(figures.cqc).toEqual({ positions: 0, toFill: 0, filled: 0, uploadState: null });
    expect(figures).toMatchObject({ runs: 1, versions: { count: 0, newest: [] }, reports: 0, files: 0 });
  });
  it('are told as far as the caller may see the screens, and to nobody else', async () => {
    const permissions = ['model:modInfo:query', 'model:highRiskMark:query'];
    const role = await customRole(app.db, { id: makerUser.enterpriseId } as never, { permissions });
    const of = { id: makerUser.enterpriseId, organisationId: makerUser.organisationId } as never;
    const reader = await signIn(app, await user(app.db, of, { roles: [role] }));
    const { highRiskParts, ...others } = await figuresOf(vehicle.modelId, reader);
    expect(highRiskParts).toBe(1);
    expect(Object.values(others).filter((figure) => figure !== null)).toEqual([]);
    expect((await get(`/model/modInfo/figures/${vehicle.modelId}`, {}, stranger)).code).toBe('notFound');
  });
});
