import { api } from '@matlas/contract';
import { callForData, idIn, idOf, type Maker, type Rows } from './row-maker';

/** A task, a mark by hand, a planned change and a planned extension for each of the two parts of a vehicle. */
export async function programmeRows(
  { test, headers, user, mark }: Maker,
  { modId, positionIds, sheetId }: { modId: number; positionIds: readonly number[]; sheetId: number },
): Promise<Rows> {
  const rows: Record<'modeFillInfo' | 'highRiskMark' | 'componentChange' | 'componentRecord', number[]> = {
    modeFillInfo: [],
    highRiskMark: [],
    componentChange: [],
    componentRecord: [],
  };
  for (const positionId of positionIds) {
    const task = { modId, positionId, userId: user.id, dueOn: '2035-01-01', note: `${mark} task` };
    rows.modeFillInfo.push(idIn(await callForData(test, headers, api.modeFillInfo.saveOrUpdate, task)));
    const marked = { positionId, note: `${mark} mark` };
    rows.highRiskMark.push(idIn(await callForData(test, headers, api.highRiskMark.saveOrUpdate, marked)));
    rows.componentChange.push(await changeRow(test, { modId, positionId, sheetId, mark, userId: user.id }));
    rows.componentRecord.push(await recordRow(test, { modId, positionId, sheetId, mark, userId: user.id }));
  }
  return rows;
}

interface Planned {
  modId: number;
  positionId: number;
  sheetId: number;
  mark: string;
  userId: number;
}
async function changeRow(test: Maker['test'], { modId, positionId, sheetId, mark, userId }: Planned): Promise<number> {
  const change = await test.db.row<{ id: number }>(
    `with made as (
      insert into component_change (model_id, kind, name, before_sheet_id, sheet_id, reason, effective_on, created_by)
        values ($1, 'change', $2, $3, $3, $2, '2035-01-01', $4)
        returning id)
      insert into component_change_place (change_id, model_id, position_id, name)
        select id, $1, $5, $2 from made
        returning change_id as id`,
    [modId, `${mark} change`, sheetId, userId, positionId],
  );
  return idOf(change);
}
async function recordRow(test: Maker['test'], { modId, positionId, sheetId, mark, userId }: Planned): Promise<number> {
  const record = await test.db.row<{ id: number }>(
    `with made as (
      insert into component_record (model_id, kind, certificate, reason, effective_on, created_by)
        values ($1, 'parts', $2, $2, '2035-01-01', $4)
        returning id),
      model as (insert into component_record_model (record_id, model_id) select id, $1 from made)
      insert into component_record_place (record_id, model_id, position_id, name, before_sheet_id, sheet_id)
        select id, $1, $5, $2, $3, $3 from made
        returning record_id as id`,
    [modId, `${mark}-extension`, sheetId, userId, positionId],
  );
  return idOf(record);
}
