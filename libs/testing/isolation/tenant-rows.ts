import { api, type Route } from '@matlas/contract';
import type { TestApp } from '../app';
import type { AuthHeader, TestUser } from '../builders';
import { jobEnd } from '../job-end';
import type { Maker, Rows } from './row-maker';
import { send } from './wire';
import { conversionRows } from './conversion-rows';
import { impactRows } from './impact-rows';
import { rrrRows } from './rrr-rows';

export type { Maker, Rows };

/** A call that must succeed: the world is made as people make it. */
export async function made(
  test: TestApp,
  headers: object,
  route: Route,
  input: object,
): Promise<Record<string, unknown>> {
  const answer = await send(test, route, input as Record<string, unknown>, headers);
  if (answer.status !== 200) throw new Error(`making the world: ${route.method} ${route.path}: ${answer.text}`);
  return answer.data as Record<string, unknown>;
}
const idIn = (data: Record<string, unknown>, name = 'id'): number => Number(data[name]);

const material = (name: string, substanceId: number): object => ({
  kind: 3,
  name,
  classCode: '1.1.1',
  symbol: 'M-1',
  number: 'M1',
  children: [{ portion: { kind: 2, value: '100' }, substanceId }],
});
async function sheets({ test, headers, mark, partner }: Maker, substanceId: number): Promise<Rows> {
  const create = (tree: object): Promise<Record<string, unknown>> =>
    made(test, headers, api.mds.component.create, { tree });
  const part = (name: string): object => ({
    kind: 1,
    name: `${mark} ${name}`,
    number: `${mark}-${name}`,
    measuredMassGrams: '20',
    children: [{ massGrams: '20', node: material(`${mark} steel`, substanceId) }],
  });
  const draft = await create(part('draft'));
  const released = await made(test, headers, api.mds.sheets.release, {
    id: (await create(part('released')))['id'],
    to: 'IR',
  });
  const plate = await made(test, headers, api.mds.sheets.release, {
    id: (await made(test, headers, api.mds.material.create, { tree: material(`${mark} plate`, substanceId) }))['id'],
    to: 'IR',
  });
  const steel = await made(test, headers, api.mds.material.create, {
    tree: material(`${mark} steel sheet`, substanceId),
  });
  const wire = await made(test, headers, api.mds.semiComponent.create, {
    tree: {
      kind: 2,
      name: `${mark} wire`,
      children: [{ portion: { kind: 2, value: '100' }, node: material(`${mark} copper`, substanceId) }],
    },
  });
  const kinds = [draft, released, steel, wire, plate];
  const [imds, deleted] = [idIn(await create(part('of IMDS'))), idIn(await create(part('deleted')))];
  await test.db.execute('update mds_sheet set origin = 2 where id = $1', [imds]);
  await made(test, headers, api.mds.sheets.delete, { ids: [deleted] });
  return {
    ...(await cascades({ test, headers, mark, partner }, substanceId)),
    ...(await sheetData({ test, headers, mark }, idIn(draft), substanceId)),
    imdsSheet: [imds],
    deletedSheet: [deleted],
    sheet: kinds.map((sheet) => idIn(sheet)),
    mdsIdentity: [released, plate, wire].map((sheet) => idIn(sheet, 'cid')),
    mdsNode: kinds.map((sheet) => idIn(sheet)),
  };
}

/** What hangs on a draft, and a release that may take the other of two sources. */
async function sheetData(
  { test, headers, mark }: Pick<Maker, 'test' | 'headers' | 'mark'>,
  sheetId: number,
  substanceId: number,
): Promise<Rows> {
  const file = (): Promise<Record<string, unknown>> =>
    made(test, headers, api.mdsAttachment.upload, {
      sheetId,
      kind: 'drawing',
      remark: `${mark} drawing`,
      file: 'sample',
    });
  const [first, second] = [await file(), await file()];
  const report = (number: string): Promise<Record<string, unknown>> =>
    made(test, headers, api.mdsVoc.saveOrUpdate, {
      sheetId,
      reportNumber: `${mark}-${number}`,
      laboratory: `${mark} laboratory`,
      method: 'vda277',
      testDate: '2026-03-01',
      values: [{ name: 'C', unit: 'ugC/g', value: '1' }],
    });
  const source = (name: string): object => ({
    quantity: 1,
    preferred: name === 'one',
    node: {
      kind: 1,
      name: `${mark} source ${name}`,
      number: `${mark}-source-${name}`,
      children: [{ massGrams: '3', node: material(`${mark} steel`, substanceId) }],
    },
  });
  const multi = idIn(
    await made(test, headers, api.mds.component.create, {
      tree: {
        kind: 1,
        name: `${mark} sources`,
        number: `${mark}-sources`,
        multiSource: true,
        children: [source('one'), source('two')],
      },
    }),
  );
  await made(test, headers, api.mds.sheets.release, { id: multi, to: 'IR' });
  return {
    attachment: [idIn(first), idIn(second)],
    attachmentFile: [idIn(first, 'fileId')],
    vocReport: [idIn(await report('R1')), idIn(await report('R2'))],
    multiSheet: [multi],
    multiNode: [multi],
  };
}

/** A correction that was carried up, and one that waits: `corrected` in the place of its older version in `using`. */
async function cascades(
  { test, headers, mark, partner }: Pick<Maker, 'test' | 'headers' | 'mark' | 'partner'>,
  substanceId: number,
): Promise<Rows> {
  const released = async (sheet: Record<string, unknown>): Promise<Record<string, unknown>> =>
    made(test, headers, api.mds.sheets.release, { id: sheet['id'], to: 'IR' });
  const alloy = await released(
    await made(test, headers, api.mds.material.create, { tree: material(`${mark} alloy`, substanceId) }),
  );
  const user = async (name: string): Promise<number> =>
    idIn(
      await released(
        await made(test, headers, api.mds.component.create, {
          tree: {
            kind: 1,
            name: `${mark} ${name}`,
            number: `${mark}-${name}`,
            measuredMassGrams: '5',
            children: [{ massGrams: '5', ref: { cid: alloy['cid'], version: '1' } }],
          },
        }),
      ),
    );
  const before = await user('carried');
  const next = (await made(test, headers, api.mds.sheets.newVersion, { id: alloy['id'] }))['sheet'] as Record<
    string,
    unknown
  >;
  const corrected = idIn(await released(next));
  const { cascade } = (await made(test, headers, api.mdsCascade.run, {
    change: { kind: 'sheet', to: corrected },
    sheetIds: [before],
  })) as { cascade: { id: number } };
  const using = await user('waiting');
  return {
    cascade: [cascade.id],
    corrected: [corrected],
    replaced: [idIn(alloy)],
    using: [using],
    cascadeAsked: [await askedFor(test, partner, using, idIn(alloy), corrected)],
  };
}
/** What another enterprise asks for. Written here: its note would come to people while their own are counted. */
async function askedFor(
  test: TestApp,
  partner: TestUser,
  sheetId: number,
  fromId: number,
  toId: number,
): Promise<number> {
  const cascade = await test.db.row<{ id: number }>(
    `insert into mds_cascade (enterprise_id, organisation_id, kind, from_name, to_name, created_by)
      values ($1, $2, 'sheet', 'Part', 'Part', $3)
      returning id`,
    [partner.enterpriseId, partner.organisationId, partner.id],
  );
  await test.db.execute(
    `insert into mds_cascade_ask (cascade_id, sheet_id, kind, from_id, to_id, uses, asked_by)
      values ($1, $2, 'sheet', $3, $4, 1, $5)`,
    [cascade?.id, sheetId, fromId, toId, partner.id],
  );
  return cascade?.id ?? 0;
}

async function vehicle({ test, headers, mark }: Maker, sheetId: number): Promise<Rows> {
  const model = await made(test, headers, api.vehicle.modInfo.saveOrUpdate, {
    projectName: `${mark} model`,
    internalNumber: `${mark}-1`,
    vehicleType: `${mark} type`,
    modelType: 1,
    powerPlant: 2,
  });
  const modId = idIn(model);
  const root = await made(test, headers, api.bom.add, { modId, name: `${mark} vehicle`, number: `${mark}-V` });
  const part = await made(test, headers, api.bom.add, {
    modId,
    parentId: root['id'],
    name: `${mark} part`,
    number: `${mark}-P`,
    supplierName: `${mark} supplier`,
    massGrams: '20',
  });
  const screw = await made(test, headers, api.bom.add, {
    modId,
    parentId: root['id'],
    name: `${mark} screw`,
    number: `${mark}-S`,
    supplierName: `${mark} maker`,
    massGrams: '2',
  });
  await made(test, headers, api.bom.hook, { ckid: part['id'], sheetId });
  const checked = await made(test, headers, api.bom.importCheck, { modId, file: 'sample' });
  const other = await made(test, headers, api.vehicle.modInfo.saveOrUpdate, {
    projectName: `${mark} spare`,
    internalNumber: `${mark}-2`,
    modelType: 1,
    powerPlant: 2,
  });
  return {
    vehicleModel: [modId, idIn(other)],
    bomPosition: [idIn(part), idIn(root), idIn(screw)],
    bomImport: [idIn(checked, 'importId')],
  };
}

/** A list of its own, with what it judges. */
export async function rules(
  { test, headers, user, wide: mark }: Maker,
  substanceIds: readonly number[],
): Promise<Rows> {
  const law = idIn(
    await made(test, headers, api.rules.laws.saveOrUpdate, {
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
  const item = await made(test, headers, api.rules.listItems.saveOrUpdate, {
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
  // The first stands for the vehicle, so reports and schedules take it; the second asks as of another day.
  for (const day of [{}, { asOf: '2026-06-02' }]) {
    const run = await made(test, headers, api.analysis.run, { modId, lawIds, ...day });
    const end = await jobEnd(test.db, idIn(run, 'jobId'));
    if (end.state !== 'done') throw new Error(`making the world: ${JSON.stringify(end)}`);
    started.push(run);
  }
  const runs = started.map((run) => idIn(run, 'runId'));
  const [finding] = (await made(test, headers, api.analysis.findings, { runId: runs[0] }))['records'] as {
    id: number;
  }[];
  const saved = async (name: string): Promise<number> =>
    idIn(await made(test, headers, api.analysisSaved.saveOrUpdate, { name: `${mark} ${name}`, modId, lawIds }));
  return {
    ...(await reports({ test, headers, mark }, modId, runs[0] ?? 0)),
    analysisRun: runs,
    savedAnalysis: [await saved('kept'), await saved('kept too')],
    finding: [finding?.id ?? 0],
    job: started.map((run) => idIn(run, 'jobId')),
  };
}

/** Kept workbooks of a run, and what the clock would make of its vehicle. */
async function reports(
  { test, headers, mark }: Pick<Maker, 'test' | 'headers' | 'mark'>,
  modId: number,
  runId: number,
): Promise<Rows> {
  for (const title of ['report', 'other report'])
    await jobEnd(
      test.db,
      idIn(
        await made(test, headers, api.analysisReport.keep, { kind: 'exemptions', runId, title: `${mark} ${title}` }),
        'jobId',
      ),
    );
  const kept = (await made(test, headers, api.analysisReport.page, { modId, mine: true }))['records'] as {
    id: number;
  }[];
  const schedule = async (title: string): Promise<number> =>
    idIn(
      await made(test, headers, api.analysisReport.saveSchedule, {
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

/** What belongs to a department. */
export async function departmentRows(maker: Maker, substanceId: number, ruled: Rows): Promise<Rows> {
  const own = await sheets(maker, substanceId);
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
    ...(await rrrRows(made, maker, {
      modelId: touched.modelId,
      positionIds: car['bomPosition'] ?? [],
      sheetId: touched.sheetId,
    })),
    ...(await analyses(maker, car['vehicleModel']?.[0] ?? 0, ruled['law'] ?? [])),
  };
}

/** A set of check rules that is active, and the draft of another one that stands on it. */
async function ruleSets({ test, headers, wide: mark }: Pick<Maker, 'test' | 'headers' | 'wide'>): Promise<number[]> {
  const { body } = await test.http.get(`/api${api.mdsRuleSet.list.path}`).set(headers);
  const base = (body as { data: { id: number; key: string }[] }).data.find(({ key }) => key === 'matlas@2');
  const own = idIn(
    await made(test, headers, api.mdsRuleSet.derive, {
      id: base?.id,
      nameZh: `${mark} rules`,
      nameEn: `${mark} rules`,
    }),
  );
  await made(test, headers, api.mdsRuleSet.activate, { id: own });
  return [
    own,
    idIn(
      await made(test, headers, api.mdsRuleSet.derive, {
        id: own,
        nameZh: `${mark} stricter rules`,
        nameEn: `${mark} stricter rules`,
      }),
    ),
  ];
}

/** What belongs to an enterprise as a whole. */
export async function enterpriseRows({ test, headers, user, wide: mark }: Maker, idle: number): Promise<Rows> {
  const substance = (name: string): Promise<Record<string, unknown>> =>
    made(test, headers, api.catalog.substances.saveOrUpdate, { nameZh: `${mark} ${name}`, nameEn: `${mark} ${name}` });
  const [listed, unlisted] = [await substance('listed'), await substance('unlisted')];
  const group = await made(test, headers, api.catalog.substances.saveOrUpdate, {
    nameZh: `${mark} group`,
    nameEn: `${mark} group`,
    kind: 'group',
  });
  const evidence = await made(test, headers, api.catalog.substanceRequests.upload, { file: 'sample' });
  const wish = await made(test, headers, api.catalog.substanceRequests.request, {
    fileId: evidence['fileId'],
    nameZh: `${mark} wish`,
    nameEn: `${mark} wish`,
    noCasReason: `${mark} ground`,
    purpose: `${mark} purpose`,
  });
  const plain = (await test.db.row<{ id: number }>(`select id from role where code = 'ordinaryUser'`))?.id ?? 0;
  const role = (name: string): Promise<Record<string, unknown>> =>
    made(test, headers, api.system.roles.saveOrUpdate, {
      nameZh: `${mark} ${name}`,
      nameEn: `${mark} ${name}`,
      authority: 0,
      dataScope: 'organisation',
      permissions: ['model:modInfo:query'],
    });
  const [held, free] = [await role('held'), await role('free')];
  await test.db.execute('insert into user_role (user_id, role_id) values ($1, $2)', [idle, held['id']]);
  const proof = await made(test, headers, api.certificate.upload, { file: 'sample' });
  const certificate = await made(test, headers, api.certificate.saveOrUpdate, {
    name: `${mark} certificate`,
    number: `${mark}-C`,
    validFrom: '2026-01-01',
    validUntil: '2031-01-01',
    fileId: proof['fileId'],
  });
  const change = await made(test, headers, api.enterprise.changes.request, {
    kind: 'mailbox',
    email: `${mark}@example.org`,
    emailAgain: `${mark}@example.org`,
    ground: `${mark} ground`,
  });
  await made(test, headers, api.system.config.bomImportFields.update, {
    fields: [{ field: 'name', words: [`${mark} word`] }],
  });
  const trust = await test.db.row<{ id: number }>(
    `insert into confidence (owner_id, user_id, granted_by, granted_by_name)
      select $1, u.id, $2, $3
      from app_user u
      join enterprise e on e.id = u.enterprise_id
      where e.identity = 'platform'
      order by u.id
      limit 1
      returning id`,
    [user.enterpriseId, user.id, mark],
  );
  const folder = async (name: string): Promise<number> => {
    const id = idIn(await made(test, headers, api.mdsFolder.saveOrUpdate, { name: `${mark} ${name}` }));
    await made(test, headers, api.mdsFolder.share, { id, shared: true });
    return id;
  };
  return {
    ruleSet: await ruleSets({ test, headers, wide: mark }),
    folder: [await folder('folder'), await folder('second folder')],
    trust: [trust?.id ?? 0],
    substance: [idIn(listed), idIn(unlisted)],
    substanceGroup: [idIn(group)],
    substanceRequest: [idIn(wish)],
    substanceFile: [idIn(evidence, 'fileId')],
    role: [idIn(free), idIn(held)],
    grantable: [idIn(held), plain],
    certificate: [idIn(certificate)],
    enterpriseChange: [idIn(change)],
    certificateFile: [idIn(proof, 'fileId')],
  };
}

/** A report that waits for the person. */
async function todoReport(
  test: TestApp,
  { id, enterpriseId, organisationId }: TestUser,
  mark: string,
): Promise<number> {
  const row = await test.db.row<{ id: number }>(
    `with f as (insert into stored_file (purpose, name, type, size, sha256, enterprise_id, organisation_id, created_by)
      values ('analysisReport', 'r.xlsx', 'xlsx', 1, repeat('0', 64), $1, $2, $3)
      returning id),
      r as (insert into analysis_report (kind, title, model_name, asked, language, source, inputs, input_version,
        file_id, enterprise_id, organisation_id, created_by)
      select 'exemptions', $4, '', '{}', 'en', 4, '[]', '1', f.id, $1, $2, $3
      from f
      returning id)
    insert into analysis_report_todo (report_id, user_id) select r.id, $3 from r returning report_id as id`,
    [enterpriseId, organisationId, id, mark],
  );
  return row?.id ?? 0;
}

/** What belongs to a person: a message from a colleague, a binding, a file, settings. */
export async function personRows({ test, headers, user, mark }: Maker, colleague: AuthHeader): Promise<Rows> {
  const scip = await made(test, headers, api.account.bindScip, {
    s2sKey: `${mark}-key`,
    scipUuid: `${mark}-uuid`,
    userName: `${mark} name`,
  });
  const file = await made(test, headers, api.identity.session.upload, { file: 'sample' });
  for (const title of ['first', 'second'])
    await made(test, colleague, api.messaging.send, {
      receiverIds: [user.id],
      title: `${mark} ${title}`,
      content: `${mark} content`,
    });
  const notes = ((await made(test, headers, api.messaging.page, {}))['records'] as { id: number }[]).map(
    ({ id }) => id,
  );
  await made(test, headers, api.messaging.delete, { ids: [notes[1]] });
  await made(test, headers, api.account.saveSettings, { theme: '#123456' });
  const saved = async (name: string): Promise<number> =>
    idIn(
      await made(test, headers, api.exchangeLists.saved.saveOrUpdate, {
        list: 'own',
        name: `${mark} ${name}`,
        question: `q=${mark}`,
      }),
    );
  const begun = async (name: string): Promise<number> =>
    idIn(
      await made(test, headers, api.uploads.start, {
        purpose: 'bomImport',
        filename: `${mark} ${name}.csv`,
        size: 100,
      }),
      'uploadId',
    );
  return {
    ...(await conversionRows({ test, user, mark })),
    todoReport: [await todoReport(test, user, mark), await todoReport(test, user, mark)],
    savedSearch: [await saved('search'), await saved('second search')],
    scipAccount: [idIn(scip)],
    file: [idIn(file, 'fileId')],
    note: notes,
    upload: [await begun('first'), await begun('second')],
  };
}
