import { DownloadOutlined, EyeOutlined } from '@ant-design/icons';
import { analysisDecisionApi, decisionAction, type DecisionDetail, type DecisionRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  ErrorState,
  Facts,
  formatDate,
  formatDateTime,
  formatPercent,
  PanelSection,
  RowsSkeleton,
  useLate,
  useRoute,
  useT,
  useWordOf,
  Verdict,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useLawWords } from '../../shared/law-words';
import { useOpenFile } from '../../files/open-file';
import { runPath } from '../../shared/paths';
import { DecideDialog, type DecideAction } from './decide-dialog';
import { DecidedSubstance, DecisionState, useScopeTexts } from './decision-words';

const log = ['decisions.title', 'decisions.openEvidence'];

function Evidence({ evidence: { fileId, filename } }: { evidence: NonNullable<DecisionRow['evidence']> }) {
  const t = useT();
  const { isBusy, open, keep } = useOpenFile(fileId, log);
  return (
    <span className="d-evidence">
      <span className="m-cut" title={filename}>
        {filename}
      </span>
      <Button size="small" icon={<EyeOutlined aria-hidden />} loading={isBusy} onClick={open}>
        {t('decisions.openEvidence')}
      </Button>
      <Button
        size="small"
        icon={<DownloadOutlined aria-hidden />}
        disabled={isBusy}
        aria-label={t('decisions.download', { name: filename })}
        title={t('decisions.download', { name: filename })}
        onClick={keep}
      />
    </span>
  );
}

export function DecisionFacts({ decision }: { decision: DecisionRow }) {
  const t = useT();
  const { codeOf } = useLawWords();
  const place = useScopeTexts()(decision);
  const field = (name: string) => t(`decisions.field.${name}`);
  return (
    <Facts
      items={[
        [field('state'), <DecisionState key="state" decision={decision} />],
        [field('lawCode'), codeOf(decision.lawCode)],
        [field('substance'), <DecidedSubstance key="substance" decision={decision} />],
        [
          place.kind,
          <>
            {place.name} {place.number ? <Code>{place.number}</Code> : null}
          </>,
        ],
        [
          field('supplierName'),
          decision.supplierNow
            ? t('decisions.mergedInto', { name: decision.supplierName ?? '', into: decision.supplierNow })
            : decision.scope === 'supplier'
              ? ''
              : decision.supplierName,
        ],
        [
          field('maxPercent'),
          t('decisions.content', {
            max: formatPercent(decision.maxPercent),
            found: formatPercent(decision.foundPercent),
          }),
        ],
        [
          field('verdicts'),
          <span key="verdicts" className="d-verdicts">
            {decision.verdicts.map((one) => (
              <Verdict key={one} value={one} />
            ))}
          </span>,
        ],
        [field('valid'), `${formatDate(decision.validFrom)} – ${formatDate(decision.validUntil)}`],
        [field('reason'), decision.reason],
        [field('evidence'), decision.evidence ? <Evidence key="evidence" evidence={decision.evidence} /> : ''],
        [field('proposedBy'), `${decision.proposedBy} · ${formatDateTime(decision.createTime)}`],
        [
          field('decidedBy'),
          decision.decidedBy && decision.decidedAt
            ? `${decision.decidedBy} · ${formatDateTime(decision.decidedAt)}`
            : '',
        ],
        [
          field('proposedFor'),
          <Link key="finding" to={runPath(decision.runId, decision.findingId)}>
            {t('decisions.openFinding')}
          </Link>,
        ],
      ]}
    />
  );
}

function History({ history }: { history: DecisionDetail['history'] }) {
  const wordOf = useWordOf();
  return (
    <ol className="d-history">
      {history.map(({ action, note, by, at }) => (
        <li key={at}>
          <span>
            {wordOf(decisionAction, action)} · {by}
          </span>
          <span className="m-faint">{formatDateTime(at)}</span>
          {note ? <p>{note}</p> : null}
        </li>
      ))}
    </ol>
  );
}

function CoveredRuns({ covered }: { covered: DecisionDetail['covered'] }) {
  const t = useT();
  return (
    <ul className="d-covered">
      {covered.map(({ runId, title, number, findings, firstFindingId }) => (
        <li key={runId}>
          <Link to={runPath(runId, firstFindingId)}>{t('decisions.run', { title, number })}</Link>{' '}
          <span className="m-faint">{t('decisions.findings', { count: findings })}</span>
        </li>
      ))}
    </ul>
  );
}

function Actions({ decision, onAct }: { decision: DecisionRow; onAct: (action: DecideAction) => void }) {
  const t = useT();
  const { approve, refuse, withdraw } = decision.can;
  if (!approve && !refuse && !withdraw) return null;
  return (
    <>
      {approve ? (
        <Button type="primary" onClick={() => onAct('approve')}>
          {t('decisions.approve')}
        </Button>
      ) : null}
      {refuse ? <Button onClick={() => onAct('refuse')}>{t('decisions.refuse')}</Button> : null}
      {withdraw ? (
        <Button danger onClick={() => onAct('withdraw')}>
          {t('decisions.withdraw')}
        </Button>
      ) : null}
    </>
  );
}

/** Detail panel of a decision: scope, content, end date, reason, history, and the results that it covers today. */
export function DecisionPanel({ decision, onClose }: { decision: DecisionRow; onClose: () => void }) {
  const t = useT();
  const [action, setAction] = useState<DecideAction>();
  const { data, error, isLoading, refetch } = useRoute(
    analysisDecisionApi.get,
    { id: decision.id },
    { log: 'decisions.log.detail' },
  );
  const isLate = useLate(isLoading);
  const { can } = data ?? decision;
  const place = useScopeTexts()(decision);
  return (
    <>
      <DetailPanel
        title={t('decisions.one', { number: decision.id })}
        subtitle={[place.kind, place.name].filter(Boolean).join(' · ')}
        onClose={onClose}
        footer={
          can.approve || can.refuse || can.withdraw ? (
            <Actions decision={data ?? decision} onAct={setAction} />
          ) : undefined
        }
      >
        <PanelSection>
          <DecisionFacts decision={data ?? decision} />
        </PanelSection>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {isLate ? <RowsSkeleton /> : null}
        {data && data.covered.length > 0 ? (
          <PanelSection title={t('decisions.covers')}>
            <CoveredRuns covered={data.covered} />
          </PanelSection>
        ) : null}
        {data ? (
          <PanelSection title={t('decisions.history')}>
            <History history={data.history} />
          </PanelSection>
        ) : null}
      </DetailPanel>
      {action ? <DecideDialog decision={decision} action={action} onClose={() => setAction(undefined)} /> : null}
    </>
  );
}
