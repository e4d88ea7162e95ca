import {
  approvalOf,
  AUDIT_ACTIONS,
  AUDIT_STATES,
  AUDIT_TRANSITIONS,
  type AuditAction,
  auditStep,
  chooseAuditor,
  type DistributionRule,
} from '.';

const ME = { id: 7, isLead: false, standsInFor: [] as number[] };
const LEAD = { ...ME, id: 9, isLead: true };
const DEPUTY = { ...ME, standsInFor: [8] };

describe('transitions', () => {
  const cells: [AuditAction, number, number | string][] = [
    ['assign', 0, 1],
    ['assign', 1, 1],
    ['assign', 2, 'decided'],
    ['assign', 3, 'decided'],
    ['handBack', 0, 'notDecided'],
    ['handBack', 1, 0],
    ['handBack', 2, 'decided'],
    ['handBack', 3, 'decided'],
    ['ask', 0, 1],
    ['ask', 1, 1],
    ['ask', 2, 'decided'],
    ['ask', 3, 'decided'],
    ['firstApprove', 0, 0],
    ['firstApprove', 1, 0],
    ['firstApprove', 2, 'decided'],
    ['firstApprove', 3, 'decided'],
    ['approve', 0, 2],
    ['approve', 1, 2],
    ['approve', 2, 'decided'],
    ['approve', 3, 'decided'],
    ['return', 0, 3],
    ['return', 1, 3],
    ['return', 2, 'decided'],
    ['return', 3, 'decided'],
    ['withdraw', 0, 'notDecided'],
    ['withdraw', 1, 'notDecided'],
    ['withdraw', 2, 1],
    ['withdraw', 3, 1],
    ['revoke', 0, 'notDecided'],
    ['revoke', 1, 'notDecided'],
    ['revoke', 2, 3],
    ['revoke', 3, 'decided'],
    ['approveByRule', 0, 2],
    ['approveByRule', 1, 'notDecided'],
    ['approveByRule', 2, 'decided'],
    ['approveByRule', 3, 'decided'],
  ];
  it.each(cells)('%s in status %i gives %s', (action, status, result) => {
    const found = auditStep(
      { status: status as 0, auditorId: null, firstApproverId: null, isHooked: false },
      action,
      ME,
    );
    expect(found).toEqual(typeof result === 'number' ? { to: result } : { refused: result });
  });
  it('has a cell for every action and status', () => {
    expect(cells.map(([action, status]) => `${action} ${status}`)).toEqual(
      AUDIT_ACTIONS.flatMap((action) => AUDIT_STATES.map((status) => `${action} ${status}`)),
    );
    for (const row of Object.values(AUDIT_TRANSITIONS)) expect(row).toHaveLength(AUDIT_STATES.length);
  });
});

describe('whose audit it is', () => {
  const others = { status: 1, auditorId: 8, firstApproverId: null, isHooked: false } as const;
  it.each<[AuditAction, typeof ME, object]>([
    ['approve', ME, { refused: 'notDistributed' }],
    ['return', ME, { refused: 'notDistributed' }],
    ['handBack', ME, { refused: 'notDistributed' }],
    ['assign', ME, { refused: 'notDistributed' }],
    ['approve', LEAD, { refused: 'notDistributed' }],
    ['assign', LEAD, { to: 1 }],
    ['handBack', LEAD, { to: 0 }],
    ['approve', DEPUTY, { to: 2 }],
    ['handBack', DEPUTY, { to: 0 }],
  ])('%s of what somebody else has, by %p', (action, actor, result) => {
    expect(auditStep(others, action, actor)).toEqual(result);
  });
  it('withdraws only what is not hooked', () => {
    const approved = { status: 2, auditorId: ME.id, firstApproverId: null, isHooked: true } as const;
    expect(auditStep(approved, 'withdraw', ME)).toEqual({ refused: 'hooked' });
    expect(auditStep(approved, 'revoke', ME)).toEqual({ to: 3 });
    expect(auditStep({ ...approved, isHooked: false }, 'withdraw', ME)).toEqual({ to: 1 });
  });
});

describe('four eyes', () => {
  const waiting = { status: 0, auditorId: null, firstApproverId: null, isHooked: false } as const;
  const once = { ...waiting, firstApproverId: ME.id };
  it('approves first, and then by somebody else only', () => {
    expect(approvalOf(waiting, true)).toBe('firstApprove');
    expect(approvalOf(waiting, false)).toBe('approve');
    expect(approvalOf(once, true)).toBe('approve');
    expect(auditStep(once, 'approve', ME)).toEqual({ refused: 'sameAuditor' });
    expect(auditStep(once, 'approve', LEAD)).toEqual({ to: 2 });
    expect(auditStep(once, 'return', ME)).toEqual({ to: 3 });
  });
});

describe('distribution', () => {
  const rule = (more: Partial<DistributionRule>): DistributionRule => ({
    id: 1,
    active: true,
    senderId: null,
    organisationId: null,
    partNumber: '',
    classCodes: [],
    modelId: null,
    partGroup: '',
    way: 'roundRobin',
    auditorIds: [1, 2, 3],
    dueDays: null,
    turns: 0,
    ...more,
  });
  const sheet = {
    senderId: 40,
    organisationId: 50,
    partNumber: 'WH-0815',
    classCode: '5.1.b',
    places: [
      { modelId: 7, groupKeys: ['WH815', 'HARNESS1'] },
      { modelId: 8, groupKeys: ['WH815', 'DOOR2'] },
    ],
  };
  const unknown = { ...sheet, partNumber: null, classCode: null, places: [] };
  const around = { present: new Set([1, 2, 3]), load: new Map([[1, 4], [2, 1], [3, 1]]) }; // prettier-ignore
  it.each<[string, Partial<DistributionRule>, number | undefined]>([
    ['the first in turn', {}, 1],
    ['the fifth turn', { turns: 4 }, 2],
    ['the least loaded, the first of two', { way: 'load' }, 2],
    ['of the supplier', { senderId: 40 }, 1],
    ['of another supplier', { senderId: 41 }, undefined],
    ['of the department', { organisationId: 50 }, 1],
    ['of another department', { organisationId: 51 }, undefined],
    ['of a part number', { partNumber: 'XY%;WH-%' }, 1],
    ['of another part number', { partNumber: 'XY%' }, undefined],
    ['of the class above', { classCodes: ['2', '5.1'] }, 1],
    ['of a class that only begins alike', { classCodes: ['5.1.bb', '5.10'] }, undefined],
    ['of the model', { modelId: 8 }, 1],
    ['of another model', { modelId: 9 }, undefined],
    ['of the assembly, as people write its number', { partGroup: 'harness-1' }, 1],
    ['of the assembly in that model', { modelId: 7, partGroup: 'HARNESS1' }, 1],
    ['of the assembly in another model', { modelId: 8, partGroup: 'HARNESS1' }, undefined],
    ['switched off', { active: false }, undefined],
    ['whose auditor is absent', { auditorIds: [6] }, undefined],
    ['in turn among those present', { auditorIds: [6, 2, 3], turns: 1 }, 3],
    ['by load, all absent', { way: 'load', auditorIds: [6] }, undefined],
  ])('a rule %s', (_name, more, auditorId) => {
    expect(chooseAuditor([rule(more)], sheet, around)?.auditorId).toBe(auditorId);
  });
  it.each<Partial<DistributionRule>>([
    { partNumber: '%' },
    { classCodes: ['5'] },
    { modelId: 7 },
    { partGroup: 'DOOR-2' },
  ])('leaves a sheet alone of which it does not know what the rule asks: %j', (more) => {
    expect(chooseAuditor([rule(more)], unknown, around)).toBeUndefined();
  });
  it('gives the share of an absent auditor to the deputy, unless the deputy is absent too', () => {
    const absent = { ...around, present: new Set([2, 3]) };
    const first = (deputies: ReadonlyMap<number, number>) =>
      chooseAuditor([rule({ turns: 3 })], sheet, { ...absent, deputies })?.auditorId;
    expect(first(new Map([[1, 3]]))).toBe(3);
    expect(first(new Map([[1, 9]]))).toBe(3);
    expect(first(new Map())).toBe(3);
    expect(
      chooseAuditor([rule({ auditorIds: [1] })], sheet, { ...absent, deputies: new Map([[1, 2]]) })?.auditorId,
    ).toBe(2);
    expect(
      chooseAuditor([rule({ auditorIds: [1] })], sheet, { ...absent, deputies: new Map([[1, 9]]) }),
    ).toBeUndefined();
  });
  it('goes on to the next rule when the first has nobody', () => {
    const found = chooseAuditor([rule({ auditorIds: [6] }), rule({ id: 2, auditorIds: [3] })], sheet, around);
    expect(found).toMatchObject({ auditorId: 3, rule: { id: 2 } });
  });
});
