import { entryEndKind, type ExemptionClaim } from '@matlas/contract';
import { decidingBound } from '@matlas/domain';
import {
  Code,
  DetailPanel,
  Facts,
  formatDate,
  formatPercent,
  formatPercentRange,
  Name,
  PanelSection,
  useName,
  useT,
  useWordOf,
  Verdict,
} from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { useLawWords } from '../../shared/law-words';
import { formatBounds } from '../../shared/limit-words';
import { runPath } from '../../shared/paths';
import { formatReadableMass } from '../../shared/masses';
import { FindingBar } from '../finding-bar';
import { EndEffectText, OutcomeTag } from './exemption-words';

function Entry({ entry }: { entry: NonNullable<ExemptionClaim['entry']> }) {
  const t = useT();
  const wordOf = useWordOf();
  const { codeOf } = useLawWords();
  return (
    <PanelSection title={t('exemptions.entryOf', { law: codeOf(entry.lawCode), entry: entry.entry })}>
      <p>{entry.text}</p>
      <Facts
        items={[
          [t('exemptions.field.allowed'), formatBounds(t, entry)],
          [t('exemptions.field.typeApprovedFrom'), entry.typeApprovedFrom ? formatDate(entry.typeApprovedFrom) : ''],
          ...entry.ends.map(
            (end) =>
              [
                wordOf(entryEndKind, end.by),
                <span key={end.by} className="e-end">
                  {formatDate(end.date)} <EndEffectText effect={end.effect} />
                </span>,
              ] as const,
          ),
          [t('exemptions.field.spareParts'), entry.sparePartsOnly ? t('exemptions.sparePartsOnly') : ''],
          [t('exemptions.field.review'), entry.reviewDue ? t('exemptions.review', { date: entry.reviewDue }) : ''],
        ]}
      />
      {entry.ends.length === 0 ? <p className="m-faint">{t('exemptions.noEnd')}</p> : null}
    </PanelSection>
  );
}

/**
 * Why a claim holds or fails: the code, the entry with its limits and end dates, and the content compared with
 * both.
 */
export function ClaimPanel({ claim, onClose }: { claim: ExemptionClaim; onClose: () => void }) {
  const t = useT();
  const { codeOf } = useLawWords();
  const { entry } = claim;
  const nameOf = useName();
  return (
    <DetailPanel
      title={claim.substanceName ?? ''}
      subtitle={<Name of={{ name: claim.positionName, foreignName: claim.positionForeignName }} />}
      onClose={onClose}
    >
      <PanelSection>
        <div className="e-verdict">
          <Verdict value={claim.verdict} boxed />
          <OutcomeTag outcome={claim.outcome} />
        </div>
        <p>{claim.sentence}</p>
        {claim.maxPercent === null ? null : <FindingBar finding={claim} verdict={claim.verdict} withScale />}
        <Facts
          items={[
            [
              t('exemptions.field.code'),
              <>
                {claim.code} <span className="m-faint">{claim.codeText}</span>
              </>,
            ],
            [t('exemptions.field.law'), codeOf(claim.lawCode)],
            [
              t('exemptions.field.content'),
              formatPercentRange(claim.minPercent, claim.maxPercent, { limit: decidingBound(claim) }),
            ],
            [t('exemptions.field.decidingLimit'), claim.decidingLimit ? formatBounds(t, claim.decidingLimit) : ''],
            [t('exemptions.field.limit'), formatPercent(claim.limitPercent)],
            [t('exemptions.field.mass'), formatReadableMass(claim.massGrams)],
            [t('exemptions.field.node'), nameOf({ name: claim.nodeName, foreignName: claim.nodeForeignName })],
            [t('exemptions.field.part'), claim.positionNumber ? <Code>{claim.positionNumber}</Code> : ''],
            [
              t('exemptions.field.supplierName'),
              nameOf({ name: claim.supplierName, foreignName: claim.supplierForeignName }),
            ],
            [
              t('exemptions.field.finding'),
              <Link key="finding" to={runPath(claim.runId, claim.findingId)}>
                {t('exemptions.openFinding')}
              </Link>,
            ],
          ]}
        />
      </PanelSection>
      {entry ? <Entry entry={entry} /> : null}
    </DetailPanel>
  );
}
