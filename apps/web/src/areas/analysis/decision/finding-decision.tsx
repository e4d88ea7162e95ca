import { analysisDecisionApi, type FindingDetail } from '@matlas/contract';
import { formatDate, formatPercent, PanelSection, useMay, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { decisionPath } from '../../shared/paths';
import { DecisionDialog } from './decision-dialog';
import { DecisionState, useScopeTexts } from './decision-words';

/**
 * Decisions on a finding, and the button to propose its acceptance: with evidence, for a limited time, approved by
 * a second person.
 */
export function FindingDecision({ finding }: { finding: FindingDetail }) {
  const t = useT();
  const may = useMay();
  const placeOf = useScopeTexts();
  const [isProposing, setProposing] = useState(false);
  const { data } = useRoute(
    analysisDecisionApi.listForFinding,
    { runId: finding.runId, findingId: finding.id },
    { log: 'decisions.log.ofFinding', enabled: may(analysisDecisionApi.listForFinding) },
  );
  if (!data) return null;
  const mayPropose = may(analysisDecisionApi.propose) && data.choices.length > 0;
  if (data.decisions.length === 0 && !mayPropose) return null;
  const propose = mayPropose ? (
    <Button size="small" onClick={() => setProposing(true)}>
      {t('decisions.accept')}
    </Button>
  ) : null;
  return (
    <PanelSection title={t('decisions.title')} extra={propose}>
      {data.decisions.length === 0 ? <p className="m-faint">{t('decisions.none')}</p> : null}
      <ul className="d-covered">
        {data.decisions.map((decision) => (
          <li key={decision.id}>
            <DecisionState decision={decision} />{' '}
            <Link to={decisionPath(decision.id)}>{t('decisions.one', { number: decision.id })}</Link>
            <span className="m-faint">
              {t('decisions.brief', {
                place: [placeOf(decision).kind, placeOf(decision).name].join(' '),
                max: formatPercent(decision.maxPercent),
                until: formatDate(decision.validUntil),
                by: decision.decidedBy ?? decision.proposedBy,
              })}
            </span>
          </li>
        ))}
      </ul>
      {isProposing ? (
        <DecisionDialog finding={finding} choices={data.choices} onClose={() => setProposing(false)} />
      ) : null}
    </PanelSection>
  );
}
