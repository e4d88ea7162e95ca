import { alarmBit, ENUMERATION_TITLES, ENUMERATIONS, type EnumerationRow, enumerationsApi } from '@matlas/contract';
import { sharedApp, signedIn, type TestApp } from '@matlas/testing';

let app: TestApp;
let headers: Record<string, string>;
beforeAll(async () => {
  app = await sharedApp();
  ({ headers } = await signedIn(app, ['ordinaryUser']));
});
afterAll(() => app.close());
const list = async (query = ''): Promise<EnumerationRow[]> =>
  (await app.http.get(`/api${enumerationsApi.list.path}${query}`).set(headers)).body.data;

describe('enumerations for integrators', () => {
  it('are all listed, each once, with title and labels in both languages', async () => {
    const rows = await list();
    expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(ENUMERATIONS).sort());
    const texts = rows.flatMap(({ title, values }) => [title, ...values.map(({ label }) => label)]);
    expect(texts.filter(({ zh, en }) => zh.trim() === '' || en.trim() === '')).toEqual([]);
    expect(rows.map(({ name, values }) => [name, values.map(({ value }) => value)])).toEqual(
      rows.map(({ name }) => [name, ENUMERATIONS[name]?.members.map(({ value }) => value)]),
    );
  });

  it('have a title of their own in both languages, and no title is left of one that there is not', () => {
    for (const titles of Object.values(ENUMERATION_TITLES)) {
      expect(Object.keys(titles).sort()).toEqual(Object.keys(ENUMERATIONS).sort());
      expect(new Set(Object.values(titles)).size).toBe(Object.keys(titles).length);
    }
  });

  it('give the label tables of telemetry as the specification has them', async () => {
    const telemetry = await list('?group=telemetry');
    expect(telemetry.map(({ name }) => name).sort()).toEqual([
      'alarmBit',
      'alarmState',
      'chargeState',
      'faultLevel',
      'runningMode',
      'vehicleState',
    ]);
    const faults = telemetry.find(({ name }) => name === 'faultLevel');
    expect(faults?.title).toEqual({ zh: '故障等级', en: 'Fault level' });
    expect(faults?.values.map(({ value, label }) => [value, label.en.split(':')[0]])).toEqual([
      [0, 'No fault'],
      [1, 'Level 1'],
      [2, 'Level 2'],
      [3, 'Level 3'],
      [254, 'Abnormal'],
      [255, 'Invalid'],
    ]);
    expect(telemetry.find(({ name }) => name === 'alarmBit')?.values).toHaveLength(alarmBit.members.length);
  });

  it.each([
    ['?names=nodeStatus', ['nodeStatus']],
    ['?names=nodeStatus&names=syncState', ['nodeStatus', 'syncState']],
    ['?names=operationFlag,fileType,viewOpen', ['operationFlag', 'fileType', 'viewOpen']],
    ['?names=nothing', []],
    ['?names=nodeStatus&group=telemetry', []],
  ])('are filtered: %s', async (query, names) =>
    expect((await list(query)).map(({ name }) => name).sort()).toEqual([...names].sort()),
  );

  it('are refused for a group that there is not, and for a caller who is not signed in', async () => {
    expect((await app.http.get('/api/enumerations?group=colours').set(headers)).status).toBe(400);
    expect((await app.http.get('/api/enumerations')).status).toBe(401);
  });
});
