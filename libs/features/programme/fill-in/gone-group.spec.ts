import { colleague, positionOf, post, setUpProgramme, test as app, vehicle } from '../testing/programme-fixture';

setUpProgramme();

it('a task that is edited keeps its part group when the group is no longer in the BOM', async () => {
  const modId = vehicle.modelId;
  const save = (more: object) =>
    post('/data/modeFillInfo/saveOrUpdate', { modId, userId: colleague.id, dueOn: '2099-01-01', ...more });
  const input = { modId, parentId: positionOf('Door'), name: 'Handle', number: 'HA-1' };
  expect((await post('/bom/info/addBom', input)).ok).toBe(true);
  const [handle] = await app.db.rows<{ id: number }>(`select id from bom_position where number = 'HA-1'`);
  const { data: task } = await save({ positionId: handle?.id });
  await app.db.execute('delete from bom_position where id = $1', [handle?.id]);
  const edited = await save({ id: task.id, version: task.version, note: 'later' });
  expect(edited.data).toMatchObject({ whole: false, groupName: 'Handle', state: 'gone', note: 'later' });
});
