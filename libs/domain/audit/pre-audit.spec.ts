import {
  AUDIT_ASPECTS,
  type AuditAspectName,
  auditAgreement,
  type MachineVerdict,
  machineVerdict,
  preAuditAspects,
  type PreAuditFacts,
} from '.';

const CLEAN: PreAuditFacts = {
  checks: { errors: 0, warnings: 0, byRule: {} },
  pack: { errors: 0, warnings: 0 },
  rules: { inForce: 2, errors: [], warnings: [], unknown: [] },
  listed: { laws: 3, prohibited: 0, possible: 0, declarable: 1, isOpen: false },
  grams: '100',
  drawings: [{ name: 'Door', grams: '101' }],
  approved: { changed: 0, grams: '100' },
  history: { decided: 10, returned: 1 },
};
const NO_RULES = { inForce: 0, errors: [], warnings: [], unknown: [] };
const of = (aspect: AuditAspectName, more: Partial<PreAuditFacts>) => {
  const found = preAuditAspects({ ...CLEAN, ...more }).find((one) => one.aspect === aspect);
  return [found?.verdict, found?.reason, ...Object.values(found?.params ?? {})].join(' ');
};

describe('aspects of the pre-audit', () => {
  it.each<[AuditAspectName, Partial<PreAuditFacts>, string]>([
    ['checks', {}, 'passed clean'],
    ['checks', { checks: { errors: 1, warnings: 2, byRule: {} } }, 'failed findings 1 2'],
    ['checks', { checks: { errors: 0, warnings: 2, byRule: {} } }, 'warning findings 0 2'],
    ['checks', { checks: null }, 'unknown notJudged'],
    ['rulePack', { pack: undefined }, 'none noPack'],
    ['rulePack', { pack: { errors: 1, warnings: 0 } }, 'failed findings 1 0'],
    ['auditRules', { rules: undefined }, 'none notReceived'],
    ['auditRules', { rules: NO_RULES }, 'none noRules'],
    ['auditRules', { rules: { ...NO_RULES, inForce: 1, errors: ['A'], warnings: ['B'] } }, 'failed rulesFound A, B'],
    ['auditRules', { rules: { ...NO_RULES, inForce: 1, warnings: ['B'] } }, 'warning rulesFound B'],
    ['auditRules', { rules: { ...NO_RULES, inForce: 1, unknown: ['C'] } }, 'unknown rulesUnknown C'],
    ['prohibited', {}, 'passed noneProhibited 3 1'],
    ['prohibited', { listed: { ...CLEAN.listed!, prohibited: 2 } }, 'failed prohibited 2'],
    ['prohibited', { listed: { ...CLEAN.listed!, possible: 1 } }, 'warning maybeProhibited 1'],
    ['prohibited', { listed: { ...CLEAN.listed!, isOpen: true } }, 'unknown undisclosed'],
    ['prohibited', { listed: { ...CLEAN.listed!, laws: 0 } }, 'none noLaws'],
    ['mass', {}, 'passed massWithin Door 101 0.99 5'],
    ['mass', { drawings: [...CLEAN.drawings, { name: 'Hood', grams: '200' }] }, 'failed massOutside Hood 200 50 5'],
    ['mass', { drawings: [] }, 'none noDrawing'],
    ['mass', { grams: null }, 'unknown massUnknown'],
    ['marking', { checks: { errors: 0, warnings: 1, byRule: { 'MRK-1': { errors: 0, warnings: 1 } } } }, 'warning findings 0 1'],
    ['recycling', { checks: { errors: 1, warnings: 0, byRule: { 'CLS-1': { errors: 1, warnings: 0 } } } }, 'failed findings 1 0'],
    ['difference', {}, 'passed same'],
    ['difference', { approved: null }, 'none firstVersion'],
    ['difference', { approved: { changed: 2, grams: '80' } }, 'warning changed 2 25'],
    ['difference', { approved: { changed: 0, grams: null } }, 'warning changed 0 '],
    ['difference', { approved: { changed: null, grams: '100' } }, 'unknown notJudged'],
    ['history', { history: { decided: 4, returned: 4 } }, 'none fewAudited 4'],
    ['history', { history: { decided: 10, returned: 2 } }, 'passed history 10 2'],
    ['history', { history: { decided: 10, returned: 3 } }, 'warning history 10 3'],
  ])('%s of %j is %s', (aspect, more, result) => {
    expect(of(aspect, more)).toBe(result);
  }); // prettier-ignore
});

describe('verdict of the machine', () => {
  const verdict = (more: Partial<PreAuditFacts>, tolerated: AuditAspectName[] = []) =>
    machineVerdict(preAuditAspects({ ...CLEAN, ...more }), tolerated);
  const warned = { history: { decided: 10, returned: 9 } };
  it.each<[string, MachineVerdict, MachineVerdict]>([
    ['nothing found by a rule in force', verdict({}), 'approve'],
    ['no rule in force', verdict({ rules: NO_RULES }), 'passed'],
    ['an own sheet', verdict({ rules: undefined }), 'passed'],
    ['a warning', verdict(warned), 'open'],
    ['a tolerated warning', verdict(warned, ['history']), 'approve'],
    ['a failure that is tolerated', verdict({ drawings: [{ name: 'P', grams: '1' }] }, [...AUDIT_ASPECTS]), 'failed'],
    ['warnings of audit rules, never tolerated', verdict({ rules: { ...NO_RULES, inForce: 1, warnings: ['W'] } }, [...AUDIT_ASPECTS]), 'open'],
    ['what could not be judged', machineVerdict(preAuditAspects(undefined), []), 'open'],
    ['nothing known', machineVerdict([], [...AUDIT_ASPECTS]), 'open'],
  ])('%s', (_name, found, expected) => {
    expect(found).toBe(expected);
  }); // prettier-ignore
  it.each<[MachineVerdict, number, string]>([
    ['approve', 2, 'same'],
    ['approve', 3, 'different'],
    ['failed', 3, 'same'],
    ['failed', 2, 'different'],
    ['open', 3, 'left'],
    ['passed', 2, 'left'],
    ['approve', 1, 'left'],
  ])('%s, decided %i, is %s', (machine, status, agreement) => {
    expect(auditAgreement(machine, status)).toBe(agreement);
  });
});
