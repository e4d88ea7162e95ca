import { api } from '@matlas/contract';
import { idIn, idOf, callForData, type Maker, type Rows } from './row-maker';
import { imdsRows } from './imds-rows';
import { syncRows } from './sync-rows';

/** An active set of check rules, and the draft of another set derived from it. */
async function ruleSets({ test, headers, wide: mark }: Pick<Maker, 'test' | 'headers' | 'wide'>): Promise<number[]> {
  const { body } = await test.http.get(`/api${api.mdsRuleSet.list.path}`).set(headers);
  const base = (body as { data: { id: number; key: string }[] }).data.find(({ key }) => key === 'matlas@2');
  const own = idIn(
    await callForData(test, headers, api.mdsRuleSet.derive, {
      id: base?.id,
      nameZh: `${mark} rules`,
      nameEn: `${mark} rules`,
    }),
  );
  await callForData(test, headers, api.mdsRuleSet.activate, { id: own });
  return [
    own,
    idIn(
      await callForData(test, headers, api.mdsRuleSet.derive, {
        id: own,
        nameZh: `${mark} stricter rules`,
        nameEn: `${mark} stricter rules`,
      }),
    ),
  ];
}

/** Two substances, a group, and a requested substance with evidence. */
async function substanceRows({ test, headers, wide: mark }: Maker): Promise<Rows> {
  const substance = (name: string, kind?: 'group'): Promise<Record<string, unknown>> =>
    callForData(test, headers, api.catalog.substances.saveOrUpdate, {
      nameZh: `${mark} ${name}`,
      nameEn: `${mark} ${name}`,
      ...(kind ? { kind } : {}),
    });
  const [listed, unlisted, group] = [
    await substance('listed'),
    await substance('unlisted'),
    await substance('group', 'group'),
  ];
  const evidence = await callForData(test, headers, api.catalog.substanceRequests.upload, { file: 'sample' });
  const request = await callForData(test, headers, api.catalog.substanceRequests.request, {
    fileId: evidence['fileId'],
    nameZh: `${mark} wish`,
    nameEn: `${mark} wish`,
    noCasReason: `${mark} ground`,
    purpose: `${mark} purpose`,
  });
  const kept = await callForData(test, headers, api.catalog.substances.keepUncatalogued, {
    words: [{ name: `${mark} not in the catalogue` }],
  });
  return {
    uncatalogued: (kept as unknown as { id: number }[]).map(({ id }) => id),
    substance: [idIn(listed), idIn(unlisted)],
    substanceGroup: [idIn(group)],
    substanceRequest: [idIn(request)],
    substanceFile: [idIn(evidence, 'fileId')],
  };
}

/** A role with a user, and a role without users. */
async function roleRows({ test, headers, wide: mark }: Maker, holderId: number): Promise<Rows> {
  const plain = (await test.db.row<{ id: number }>(`select id from role where code = 'ordinaryUser'`))?.id ?? 0;
  const role = (name: string): Promise<Record<string, unknown>> =>
    callForData(test, headers, api.system.roles.saveOrUpdate, {
      nameZh: `${mark} ${name}`,
      nameEn: `${mark} ${name}`,
      authority: 0,
      dataScope: 'organisation',
      permissions: ['model:modInfo:query'],
    });
  const [held, free] = [await role('held'), await role('free')];
  await test.db.execute('insert into user_role (user_id, role_id) values ($1, $2)', [holderId, held['id']]);
  return { role: [idIn(free), idIn(held)], grantable: [idIn(held), plain] };
}

/** A certificate, and a pending change of the mailbox. */
async function recordRows({ test, headers, wide: mark }: Maker): Promise<Rows> {
  const proof = await callForData(test, headers, api.certificate.upload, { file: 'sample' });
  const certificate = await callForData(test, headers, api.certificate.saveOrUpdate, {
    name: `${mark} certificate`,
    number: `${mark}-C`,
    validFrom: '2026-01-01',
    validUntil: '2031-01-01',
    fileId: proof['fileId'],
  });
  const change = await callForData(test, headers, api.enterprise.changes.request, {
    kind: 'mailbox',
    email: `${mark}@example.org`,
    emailAgain: `${mark}@example.org`,
    ground: `${mark} ground`,
  });
  return {
    certificate: [idIn(certificate)],
    enterpriseChange: [idIn(change)],
    certificateFile: [idIn(proof, 'fileId')],
  };
}

async function trustRow({ test, user, wide: mark }: Maker): Promise<number> {
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
  return idOf(trust);
}

/** Rows that belong to a whole enterprise; `idle` is one of its users without own rows. */
export async function enterpriseRows(maker: Maker, idle: number): Promise<Rows> {
  const { test, headers, wide: mark } = maker;
  const owned = {
    ...(await substanceRows(maker)),
    ...(await roleRows(maker, idle)),
    ...(await recordRows(maker)),
  };
  await callForData(test, headers, api.system.config.bomImportFields.update, {
    fields: [{ field: 'name', words: [`${mark} word`] }],
  });
  const trust = await trustRow(maker);
  const folder = async (name: string): Promise<number> => {
    const id = idIn(await callForData(test, headers, api.mdsFolder.saveOrUpdate, { name: `${mark} ${name}` }));
    await callForData(test, headers, api.mdsFolder.share, { id, shared: true });
    return id;
  };
  return {
    ...owned,
    ruleSet: await ruleSets(maker),
    folder: [await folder('folder'), await folder('second folder')],
    trust: [trust],
    ...(await syncRows(maker)),
    ...(await imdsRows(maker)),
  };
}
