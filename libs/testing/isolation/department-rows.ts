import { gzipSync } from 'node:zlib';
import { api } from '@matlas/contract';
import { jobEnd } from '../job-end';
import { cqcRows } from './cqc-rows';
import { impactRows } from './impact-rows';
import { programmeRows } from './programme-rows';
import { idIn, idOf, callForData, type Maker, type Rows } from './row-maker';
import { rrrRows } from './rrr-rows';
import { scipRows } from './scip-rows';
import { sheetRows } from './sheet-rows';

type Made = Record<string, unknown>;
/** The vehicle itself, and two parts of it. */
async function bomOf({ test, headers, mark }: Maker, modId: number): Promise<[Made, Made, Made]> {
  const root = await callForData(test, headers, api.bom.add, { modId, name: `${mark} vehicle`, number: `${mark}-V` });
  const part = await callForData(test, headers, api.bom.add, {
    modId,
    parentId: root['id'],
    name: `${mark} part`,
    number: `${mark}-P`,
    supplierName: `${mark} supplier`,
    massGrams: '20',
  });
  const screw = await callForData(test, headers, api.bom.add, {
    modId,
    parentId: root['id'],
    name: `${mark} screw`,
    number: `${mark}-S`,
    supplierName: `${mark} maker`,
    massGrams: '2',
  });
  return [root, part, screw];
}
async function addBomVersion({ test, mark }: Maker, modId: number): Promise<number> {
  const version = await test.db.row<{ id: number }>(
    `insert into bom_version (model_id, number, reason, position_count, hook_count, content, enterprise_id,
        organisation_id, created_by, created_by_name)
      select m.id, 1, 'import', 0, 0, $2, m.enterprise_id, m.organisation_id, m.created_by, $3
      from vehicle_model m
      where m.id = $1
      returning id`,
    [modId, gzipSync(''), mark],
  );
  return idOf(version);
}
async function addProposal(
  { test }: Maker,
  modId: number,
  { positionId, sheetId }: { positionId: number; sheetId: number },
): Promise<number> {
  return idOf(
    await test.db.row<{ id: number }>(
      'insert into bom_proposal (model_id, position_id, sheet_id) values ($1, $2, $3) returning id',
      [modId, positionId, sheetId],
    ),
  );
}
async function vehicle(maker: Maker, sheetId: number): Promise<Rows> {
  const { test, headers, mark } = maker;
  const model = await callForData(test, headers, api.vehicle.modInfo.saveOrUpdate, {
    projectName: `${mark} model`,
    internalNumber: `${mark}-1`,
    vehicleType: `${mark} type`,
    modelType: 1,
    powerPlant: 2,
  });
  const modId = idIn(model);
  const [root, part, screw] = await bomOf(maker, modId);
  await callForData(test, headers, api.bom.hook, { ckid: part['id'], sheetId });
  const checked = await callForData(test, headers, api.bom.importCheck, { modId, file: 'sample' });
  const other = await callForData(test, headers, api.vehicle.modInfo.saveOrUpdate, {
    projectName: `${mark} spare`,
    internalNumber: `${mark}-2`,
    modelType: 1,
    powerPlant: 2,
  });
  return {
    vehicleModel: [modId, idIn(other)],
    bomPosition: [idIn(part), idIn(root), idIn(screw)],
    ...(await programmeRows(maker, { modId, positionIds: [idIn(part), idIn(screw)], sheetId })),
    bomImport: [idIn(checked, 'importId')],
    bomVersion: [await addBomVersion(maker, modId)],
    ...(await cqcRows(maker, modId)),
    bomProposal: [await addProposal(maker, modId, { positionId: idIn(screw), sheetId })],
  };
}

/** A regulation list of its own, with the analysis that uses it. */
export async function rules(
  { test, headers, user, wide: mark }: Maker,
  substanceIds: readonly number[],
): Promise<Rows> {
  const law = idIn(
    await callForData(test, headers, api.rules.laws.saveOrUpdate, {
      code: `${mark}-L`,
      nameZh: `${mark} law`,
      nameEn: `${mark} law`,
      lawType: 1,
    }),
  );
  const version =
    (
      await test.db.row<{ id: number }>(
        `insert into rule_list_version (law_id, label, published_at, created_by)
          values ($1, $2, '2026-01-01', $3)
          returning id`,
        [law, `${mark} list`, user.id],
      )
    )?.id ?? 0;
  const item = await callForData(test, headers, api.rules.listItems.saveOrUpdate, {
    versionId: version,
    itemKey: 'i-1',
    nameZh: `${mark} item`,
    nameEn: `${mark} item`,
    subType: `${mark} kind`,
    entityKind: 'substance',
    limitPercent: '0.1',
    denominator: 'material',
    duty: 'prohibited',
    substanceIds,
  });
  return { law: [law], listVersion: [version], listItem: [idIn(item)] };
}

async function analyses({ test, headers, mark }: Maker, modId: number, lawIds: readonly number[]): Promise<Rows> {
  const started = [];
  // The first run is the current one of the vehicle, used by reports and schedules; the second is as of another day.
  for (const day of [{}, { asOf: '2026-06-02' }]) {
    const run = await callForData(test, headers, api.analysis.startRun, { modId, lawIds, ...day });
    const end = await jobEnd(test.db, idIn(run, 'jobId'));
    if (end.state !== 'done') throw new Error(`making the world: ${JSON.stringify(end)}`);
    started.push(run);
  }
  const runs = started.map((run) => idIn(run, 'runId'));
  const [finding] = (await callForData(test, headers, api.analysis.findings, { runId: runs[0] }))['records'] as {
    id: number;
  }[];
  const saved = async (name: string): Promise<number> =>
    idIn(await callForData(test, headers, api.analysisSaved.saveOrUpdate, { name: `${mark} ${name}`, modId, lawIds }));
  return {
    ...(await reports({ test, headers, mark }, modId, runs[0] ?? 0)),
    analysisRun: runs,
    savedAnalysis: [await saved('kept'), await saved('kept too')],
    finding: [finding?.id ?? 0],
    job: started.map((run) => idIn(run, 'jobId')),
  };
}

/** Stored workbooks of a run, and the schedule of its vehicle. */
async function reports(
  { test, headers, mark }: Pick<Maker, 'test' | 'headers' | 'mark'>,
  modId: number,
  runId: number,
): Promise<Rows> {
  for (const title of ['report', 'other report'])
    await jobEnd(
      test.db,
      idIn(
        await callForData(test, headers, api.analysisReport.createReport, {
          kind: 'exemptions',
          runId,
          title: `${mark} ${title}`,
        }),
        'jobId',
      ),
    );
  const kept = (await callForData(test, headers, api.analysisReport.page, { modId, mine: true }))['records'] as {
    id: number;
  }[];
  const schedule = async (title: string): Promise<number> =>
    idIn(
      await callForData(test, headers, api.analysisReport.saveSchedule, {
        kind: 'exemptions',
        modId,
        title: `${mark} ${title}`,
        schedule: 'weekly',
      }),
    );
  return {
    analysisReport: kept.map(({ id }) => id),
    reportSchedule: [await schedule('schedule'), await schedule('other schedule')],
  };
}

/** Rows that belong to a department. */
export async function departmentRows(maker: Maker, substanceId: number, ruled: Rows): Promise<Rows> {
  const own = await sheetRows(maker, substanceId);
  const car = await vehicle(maker, own['sheet']?.[1] ?? 0);
  const touched = {
    modelId: car['vehicleModel']?.[0] ?? 0,
    positionId: car['bomPosition']?.[0] ?? 0,
    sheetId: own['sheet']?.[1] ?? 0,
    lawId: ruled['law']?.[0] ?? 0,
  };
  return {
    ...own,
    ...car,
    ...ruled,
    ...(await impactRows(maker, touched)),
    ...(await scipRows(maker)),
    ...(await rrrRows(maker, {
      modelId: touched.modelId,
      positionIds: car['bomPosition'] ?? [],
      sheetId: touched.sheetId,
    })),
    ...(await analyses(maker, car['vehicleModel']?.[0] ?? 0, ruled['law'] ?? [])),
  };
}
