import { Decimal } from '../decimal';
import { massChangePercent } from '../exchange/autopilot';
import { massDeviation } from '../rollup';

/** What a machine looks at before a person audits a sheet, in the order of the screen. */
export const AUDIT_ASPECTS = [
  'checks',
  'rulePack',
  'auditRules',
  'prohibited',
  'mass',
  'marking',
  'recycling',
  'difference',
  'history',
] as const;
export type AuditAspectName = (typeof AUDIT_ASPECTS)[number];
/** `none`: there is nothing to judge, such as no rule pack in force. `unknown`: it could not be judged. */
export const ASPECT_VERDICTS = ['passed', 'warning', 'failed', 'unknown', 'none'] as const;
export type AspectVerdict = (typeof ASPECT_VERDICTS)[number];
export const ASPECT_REASONS = [
  'clean',
  'findings',
  'notJudged',
  'noPack',
  'notReceived',
  'noRules',
  'rulesFound',
  'rulesUnknown',
  'noLaws',
  'noneProhibited',
  'prohibited',
  'maybeProhibited',
  'undisclosed',
  'noDrawing',
  'massUnknown',
  'massWithin',
  'massOutside',
  'firstVersion',
  'same',
  'changed',
  'fewAudited',
  'history',
] as const;
export type AspectReason = (typeof ASPECT_REASONS)[number];
/** A verdict with its reason: a code, and the numbers and names of its sentence as text. */
export interface AuditAspect {
  readonly aspect: AuditAspectName;
  readonly verdict: AspectVerdict;
  readonly reason: AspectReason;
  readonly params: Readonly<Record<string, string>>;
}
interface Counted {
  readonly errors: number;
  readonly warnings: number;
}
/** The facts of one sheet version. Null: could not be found out. */
export interface PreAuditFacts {
  /** Findings of the check rules, together and by rule (`MRK-1`). */
  readonly checks: (Counted & { readonly byRule: Readonly<Record<string, Counted>> }) | null;
  /** Findings of the rule pack of the auditing enterprise; undefined: it has none in force, or did not receive it. */
  readonly pack: Counted | null | undefined;
  /** Audit rules in force; undefined: they apply to received sheets only. */
  readonly rules:
    | { readonly inForce: number; readonly errors: readonly string[]; readonly warnings: readonly string[]; readonly unknown: readonly string[] }
    | null
    | undefined; // prettier-ignore
  /** Entries of the judged regulations by verdict; `isOpen`: part of the content is not disclosed. */
  readonly listed: {
    readonly laws: number;
    readonly prohibited: number;
    readonly possible: number;
    readonly declarable: number;
    readonly isOpen: boolean;
  } | null;
  /** Grams of the sheet, and of the BOM positions with its part number. */
  readonly grams: string | null;
  readonly drawings: readonly { readonly name: string; readonly grams: string }[];
  /** The version of the same MDS that was approved last; `changed`: number of substances that differ. */
  readonly approved: { readonly changed: number | null; readonly grams: string | null } | null;
  /** Decisions of people on the sheets of the sender in the last year. */
  readonly history: { readonly decided: number; readonly returned: number };
}

/** The history of a supplier is evaluated from this number of decided sheets on. */
const FEWEST_DECIDED = 5;
/** Above this percentage of returned sheets the history is a warning; our assumption. */
const MANY_RETURNED_PERCENT = 20;
const MARKING_RULES = ['MRK-1'];
/** Recyclate of polymers, and the classes from which the recyclability rates are calculated (ISO 22628). */
const RECYCLING_RULES = ['REC-1', 'CLS-1'];
const PERCENT_DIGITS = 3;
const HUNDRED = 100;

type Result = readonly [AspectVerdict, AspectReason, Record<string, string>?];
const texts = (of: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, String(value)]));

function ofFindings(found: Counted | null): Result {
  if (!found) return ['unknown', 'notJudged'];
  const { errors, warnings } = found;
  if (errors + warnings === 0) return ['passed', 'clean'];
  return [errors > 0 ? 'failed' : 'warning', 'findings', texts({ errors, warnings })];
}
function ofRules({ checks }: PreAuditFacts, rules: readonly string[]): Result {
  if (!checks) return ['unknown', 'notJudged'];
  const sum = (key: keyof Counted): number => rules.reduce((all, rule) => all + (checks.byRule[rule]?.[key] ?? 0), 0);
  return ofFindings({ errors: sum('errors'), warnings: sum('warnings') });
}
function ofAuditRules({ rules }: PreAuditFacts): Result {
  if (rules === undefined) return ['none', 'notReceived'];
  if (rules === null) return ['unknown', 'notJudged'];
  const { inForce, errors, warnings, unknown } = rules;
  if (inForce === 0) return ['none', 'noRules'];
  const found = [...errors, ...warnings];
  if (found.length > 0) return [errors.length > 0 ? 'failed' : 'warning', 'rulesFound', { rules: found.join(', ') }];
  return unknown.length > 0 ? ['unknown', 'rulesUnknown', { rules: unknown.join(', ') }] : ['passed', 'clean'];
}
function ofListed({ listed }: PreAuditFacts): Result {
  if (!listed) return ['unknown', 'notJudged'];
  const { laws, prohibited, possible, declarable, isOpen } = listed;
  if (laws === 0) return ['none', 'noLaws'];
  if (prohibited > 0) return ['failed', 'prohibited', texts({ count: prohibited })];
  if (possible > 0) return ['warning', 'maybeProhibited', texts({ count: possible })];
  return isOpen ? ['unknown', 'undisclosed'] : ['passed', 'noneProhibited', texts({ laws, declarable })];
}
/** The BOM position that differs most from the sheet decides. */
function ofMass({ grams, drawings }: PreAuditFacts): Result {
  if (drawings.length === 0) return ['none', 'noDrawing'];
  if (grams === null) return ['unknown', 'massUnknown'];
  const compared = drawings.flatMap(({ name, grams: drawing }) => {
    const deviation = massDeviation(new Decimal(drawing), new Decimal(grams));
    return deviation ? [{ name, drawing, ...deviation }] : [];
  });
  const [worst] = compared.sort(
    (one, other) => Number(one.within) - Number(other.within) || other.percent.comparedTo(one.percent),
  );
  if (!worst) return ['none', 'noDrawing'];
  return [
    worst.within ? 'passed' : 'failed',
    worst.within ? 'massWithin' : 'massOutside',
    {
      name: worst.name,
      drawing: worst.drawing,
      percent: worst.percent.toSignificantDigits(PERCENT_DIGITS).toFixed(),
      allowed: worst.allowedPercent.toFixed(),
    },
  ];
}
function ofDifference({ approved, grams }: PreAuditFacts): Result {
  if (!approved) return ['none', 'firstVersion'];
  if (approved.changed === null) return ['unknown', 'notJudged'];
  const mass = massChangePercent(approved.grams, grams);
  const isSame = approved.changed === 0 && (mass === null ? approved.grams === grams : mass.isZero());
  if (isSame) return ['passed', 'same'];
  const percent = mass?.toSignificantDigits(PERCENT_DIGITS).toFixed() ?? '';
  return ['warning', 'changed', { count: String(approved.changed), percent }];
}
function ofHistory({ history: { decided, returned } }: PreAuditFacts): Result {
  if (decided < FEWEST_DECIDED) return ['none', 'fewAudited', texts({ decided })];
  const isOften = returned * HUNDRED > MANY_RETURNED_PERCENT * decided;
  return [isOften ? 'warning' : 'passed', 'history', texts({ decided, returned })];
}
const ASPECT_OF: Readonly<Record<AuditAspectName, (facts: PreAuditFacts) => Result>> = {
  checks: ({ checks }) => ofFindings(checks),
  rulePack: ({ pack }) => (pack === undefined ? ['none', 'noPack'] : ofFindings(pack)),
  auditRules: ofAuditRules,
  prohibited: ofListed,
  mass: ofMass,
  marking: (facts) => ofRules(facts, MARKING_RULES),
  recycling: (facts) => ofRules(facts, RECYCLING_RULES),
  difference: ofDifference,
  history: ofHistory,
};
/** The verdict on each aspect of a sheet, each with its reason. Undefined facts: nothing could be judged. */
export function preAuditAspects(facts: PreAuditFacts | undefined): AuditAspect[] {
  return AUDIT_ASPECTS.map((aspect) => {
    const [verdict, reason, params = {}] = facts ? ASPECT_OF[aspect](facts) : (['unknown', 'notJudged'] as const);
    return { aspect, verdict, reason, params };
  });
}

/**
 * What the machine says of a sheet. `failed`: an aspect failed; `open`: a person has to look; `passed`: may be approved
 * together with others; `approve`: an audit rule is in force and finds nothing, so that no person is needed.
 */
export const MACHINE_VERDICTS = ['approve', 'passed', 'open', 'failed'] as const;
export type MachineVerdict = (typeof MACHINE_VERDICTS)[number];
/**
 * @param tolerated aspects whose warning, or missing knowledge, does not need a person. What failed always does, and
 * the audit rules are never tolerated.
 */
export function machineVerdict(aspects: readonly AuditAspect[], tolerated: readonly AuditAspectName[]): MachineVerdict {
  if (aspects.length === 0) return 'open';
  if (aspects.some(({ verdict }) => verdict === 'failed')) return 'failed';
  const isOpen = ({ aspect, verdict }: AuditAspect): boolean =>
    (verdict === 'warning' || verdict === 'unknown') && (aspect === 'auditRules' || !tolerated.includes(aspect));
  if (aspects.some(isOpen)) return 'open';
  const rules = aspects.find(({ aspect }) => aspect === 'auditRules');
  return rules?.verdict === 'passed' ? 'approve' : 'passed';
}

/** What people decided about sheets in comparison with the machine. */
export type AuditAgreement = 'same' | 'different' | 'left';
/** @param status of the audit after a person decided; undecided ones, and what the machine leaves to people, are `left` */
export function auditAgreement(machine: MachineVerdict, status: number): AuditAgreement {
  const [approved, returned] = [2, 3];
  if (status !== approved && status !== returned) return 'left';
  if (machine === 'approve') return status === approved ? 'same' : 'different';
  if (machine === 'failed') return status === returned ? 'same' : 'different';
  return 'left';
}
