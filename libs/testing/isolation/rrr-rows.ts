import { api } from '@matlas/contract';
import type { TestApp } from '../app';
import { jobEnd } from '../job-end';
import { idOf, callForData, type Maker, type Rows } from './row-maker';

/** Marks of a vehicle with their changes, two results, and the stored material list. */
export async function rrrRows(
  { test, headers, mark }: Maker,
  { modelId, positionIds, sheetId }: { modelId: number; positionIds: readonly number[]; sheetId: number },
): Promise<Rows> {
  const change = async (positionId: number | undefined, more: object[] = []): Promise<number> =>
    Number(
      (
        await callForData(test, headers, api.analysisRrr.mark, {
          modId: modelId,
          note: `${mark} note`,
          changes: [{ positionId, flag: 'mD' }, ...more],
        })
      )['changeId'],
    );
  const changes = [await change(positionIds[0], [{ nodeId: sheetId, flag: 'mM' }]), await change(positionIds[1])];
  const { error, result } = await jobEnd(
    test.db,
    Number(
      (await callForData(test, headers, api.analysisRrr.calculate, { modId: modelId, note: `${mark} result` }))[
        'jobId'
      ],
    ),
  );
  if (error) throw new Error(`making the world: ${JSON.stringify(error)}`);
  const detail = await jobEnd(
    test.db,
    Number((await callForData(test, headers, api.analysisMaterialDetail.calculate, { modId: modelId }))['jobId']),
  );
  if (detail.error) throw new Error(`making the world: ${JSON.stringify(detail.error)}`);
  const { resultId } = result as { resultId: number };
  const again = await secondResult(test, resultId);
  return { rrrChange: changes, rrrResult: [resultId, again], vehicleNode: [sheetId] };
}

/** The same figures with the next number. */
async function secondResult(test: TestApp, resultId: number): Promise<number> {
  const again = await test.db.row<{ id: number }>(
    `insert into rrr_result (model_id, enterprise_id, organisation_id, number, mp_grams, md_grams, mm_grams, mtr_grams,
        mte_grams, mn_grams, vehicle_grams, rates, figures, parts, inputs, options, positions, by_hand, by_rule,
        unmarked, locked, note, milliseconds, by_id, by_name)
    select model_id, enterprise_id, organisation_id, number + 1, mp_grams, md_grams, mm_grams, mtr_grams, mte_grams,
      mn_grams, vehicle_grams, rates, figures, parts, inputs, options, positions, by_hand, by_rule, unmarked, locked,
      note, milliseconds, by_id, by_name
    from rrr_result
    where id = $1
    returning id`,
    [resultId],
  );
  return idOf(again);
}
