import {
  claimOutcome,
  endEffect,
  entryEndKind,
  exemptionFact,
  type ClaimOutcomeValue,
  type EndEffectValue,
  type ExemptionClaim,
} from '@matlas/contract';
import { formatDate, noValue, useT, useWordOf } from '@matlas/web-kit';
import { Tag } from 'antd';

const tones: Partial<Record<ClaimOutcomeValue, string>> = {
  covers: 'covers',
  dateMissing: 'open',
  contentOpen: 'open',
};

/** Outcome of a claim as text. The colour repeats only whether it holds, is open or fails. */
export function OutcomeTag({ outcome }: { outcome: ClaimOutcomeValue }) {
  const wordOf = useWordOf();
  return <Tag className={`e-outcome is-${tones[outcome] ?? 'failed'}`}>{wordOf(claimOutcome, outcome)}</Tag>;
}

export function EndEffectText({ effect }: { effect: EndEffectValue }) {
  const wordOf = useWordOf();
  return <span className={`e-effect is-${effect}`}>{wordOf(endEffect, effect)}</span>;
}

/**
 * The end date of the entry for the vehicle, or the facts that are missing to determine it. A review date is only a
 * note.
 */
export function EndDateText({
  claim: { end, entry, missingFacts },
}: {
  claim: Pick<ExemptionClaim, 'end' | 'entry' | 'missingFacts'>;
}) {
  const t = useT();
  const wordOf = useWordOf();
  if (!entry) return noValue;
  const words = end ? (
    <span className="e-until">
      {wordOf(entryEndKind, end.by)} {formatDate(end.date)}
    </span>
  ) : (
    <span>{t('exemptions.open')}</span>
  );
  const note =
    missingFacts.length > 0
      ? t('exemptions.missing', {
          facts: missingFacts.map((one) => wordOf(exemptionFact, one)).join(t('exemptions.comma')),
        })
      : end
        ? wordOf(endEffect, end.effect)
        : entry.reviewDue
          ? t('exemptions.review', { date: entry.reviewDue })
          : '';
  return (
    <span className="e-two">
      {words}
      <span className="m-faint">{note}</span>
    </span>
  );
}
