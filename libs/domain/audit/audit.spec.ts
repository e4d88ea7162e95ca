import {
  AUDIT_ACTIONS,
  AUDIT_STATES,
  AUDIT_TRANSITIONS,
  type AuditAction,
  auditStep,
  chooseAuditor,
  type DistributionRule,
} from '.';

const ME = { id: 7, isLead: false };
const LEAD = { id: 9, isLead: true };

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
    ['approveByRule', 0, 2],
    ['approveByRule', 1, 'notDecided'],
    ['approveByRule', 2, 'decided'],
    ['approveByRule', 3, 'decided'],
  ];
  it.each(cells)('%s in status %i gives %s', (action, status, result) => {
    const found = auditStep({ status: status as 0, auditorId: null, isHooked: false }, action, ME);
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
  const others = { status: 1, auditorId: 8, isHooked: false } as const;
  it.each<[AuditAction, typeof ME, object]>([
    ['approve', ME, { refused: 'notDistributed' }],
    ['return', ME, { refused: 'notDistributed' }],
    ['handBack', ME, { refused: 'notDistributed' }],
    ['assign', ME, { refused: 'notDistributed' }],
    ['approve', LEAD, { refused: 'notDistributed' }],
    ['assign', LEAD, { to: 1 }],
    ['handBack', LEAD, { to: 0 }],
  ])('%s of what somebody else has, by %p', (action, actor, result) => {
    expect(auditStep(others, action, actor)).toEqual(result);
  });
  it('withdraws only what is not hooked', () => {
    const approved = { status: 2, auditorId: ME.id, isHooked: true } as const;
    expect(auditStep(approved, 'withdraw', ME)).toEqual({ refused: 'hooked' });
    expect(auditStep({ ...approved, isHooked: false }, 'withdraw', ME)).toEqual({ to: 1 });
  });
});

describe('distribution', () => {
  const rule = (more: Partial<DistributionRule>): DistributionRule => ({
    id: 1,
    active: true,
    senderId: null,
    organisationId: null,
    way: 'roundRobin',
    auditorIds: [1, 2, 3],
    dueDays: null,
    turns: 0,
    ...more,
  });
  const sheet = { senderId: 40, organisationId: 50 };
  const around = { present: new Set([1, 2, 3]), load: new Map([[1, 4], [2, 1], [3, 1]]) }; // prettier-ignore
  it.each<[string, Partial<DistributionRule>, number | undefined]>([
    ['the first in turn', {}, 1],
    ['the fifth turn', { turns: 4 }, 2],
    ['the least loaded, the first of two', { way: 'load' }, 2],
    ['of the supplier', { senderId: 40 }, 1],
    ['of another supplier', { senderId: 41 }, undefined],
    ['of the department', { organisationId: 50 }, 1],
    ['of another department', { organisationId: 51 }, undefined],
    ['switched off', { active: false }, undefined],
    ['whose auditor is absent', { auditorIds: [6] }, undefined],
    ['in turn among those present', { auditorIds: [6, 2, 3], turns: 1 }, 3],
    ['by load, all absent', { way: 'load', auditorIds: [6] }, undefined],
  ])('a rule %s', (_name, more, auditorId) => {
    expect(chooseAuditor([rule(more)], sheet, around)?.auditorId).toBe(auditorId);
  });
  it('goes on to the next rule when the first has nobody', () => {
    const found = chooseAuditor([rule({ auditorIds: [6] }), rule({ id: 2, auditorIds: [3] })], sheet, around);
    expect(found).toMatchObject({ auditorId: 3, rule: { id: 2 } });
  });
});
