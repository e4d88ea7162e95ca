import { type AuditRule, auditVerdict, type IncomingSheet } from '.';

const sheet: IncomingSheet = {
  senderId: 7,
  stars: 2,
  kind: 1,
  classCode: null,
  partNumber: 'A-1',
  errors: 0,
  warnings: 3,
  grams: '10',
  answersRequest: false,
  accepted: null,
  listed: { 4: 2 },
  findings: { 'MAS-1': 1 },
  contains: { 9: true, 8: false },
};
const rule = (id: number, condition: AuditRule['conditions'][number], more: Partial<AuditRule> = {}): AuditRule => ({
  id,
  name: `R${id}`,
  checkType: 0,
  active: true,
  validFrom: null,
  validTo: null,
  conditions: [condition],
  ...more,
});

it.each<[string, AuditRule['conditions'][number], boolean]>([
  ['a regulation is hit', { is: 'noListed', not: true, lawIds: [4] }, true],
  ['a regulation nobody asked about says nothing', { is: 'noListed', not: true, lawIds: [5] }, false],
  ['a check rule found something', { is: 'noFinding', not: true, checks: ['MAS-1', 'APP-1'] }, true],
  ['another check rule found nothing', { is: 'noFinding', not: true, checks: ['APP-1'] }, false],
  ['a substance is in it', { is: 'noSubstance', not: true, substanceIds: [8, 9] }, true],
  ['it is free of a substance', { is: 'noSubstance', substanceIds: [8] }, true],
  ['a substance nobody looked for says nothing', { is: 'noSubstance', substanceIds: [8, 10] }, false],
  ['a low rating', { is: 'stars', not: true, atLeast: 3 }, true],
])('speaks where %s', (_what, condition, speaks) => {
  expect(auditVerdict([rule(1, condition)], sheet, '2026-01-01').findings).toHaveLength(speaks ? 1 : 0);
});

it('applies every rule in force, and counts errors and warnings', () => {
  const hit = { is: 'partNumber', pattern: 'A-%' } as const;
  const rules = [
    rule(1, hit),
    rule(2, hit, { checkType: 1 }),
    rule(3, hit, { active: false }),
    rule(4, hit, { validFrom: '2026-01-02' }),
    rule(5, hit, { validTo: '2026-01-01' }),
    rule(6, hit, { conditions: [] }),
  ];
  expect(auditVerdict(rules, sheet, '2026-01-01')).toMatchObject({
    errors: 2,
    warnings: 1,
    findings: [{ id: 1 }, { id: 2 }, { id: 5 }],
  });
});
