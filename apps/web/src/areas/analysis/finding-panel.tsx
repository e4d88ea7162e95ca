import { CopyOutlined } from '@ant-design/icons';
import { analysisApi, type AnalysisRun, type FindingDetail } from '@matlas/contract';
import { decidingBound } from '@matlas/domain';
import {
  Code,
  DetailPanel,
  ErrorState,
  Facts,
  formatPercent,
  formatPercentRange,
  Name,
  PanelSection,
  RowsSkeleton,
  useLate,
  useName,
  useRoute,
  useT,
  Verdict,
  keepPercentUnbroken,
  type T,
} from '@matlas/web-kit';
import { App, Button } from 'antd';
import { ItemUses, limitText } from '../rules/item-uses';
import { formatBounds } from '../shared/limit-words';
import { UncataloguedBelow } from '../shared/uncatalogued';
import { AskSupplier } from './ask-supplier';
import { FindingBar } from './finding-bar';
import { formatMassRange } from '../shared/masses';
import { MessageSupplier } from './message-supplier';
import { DecisionTag } from './decision/decision-words';
import { FindingDecision } from './decision/finding-decision';
import { FindingPath } from './finding-path';
import { ChangeMark, HiddenName, nodeNames, positionNames, findingSubject } from './finding-words';

export interface FindingPanelProps {
  runId: number;
  findingId: number;
  run: AnalysisRun;
  /** Position in the list, such as `5 / 291`. */
  position: string | undefined;
  onClose: () => void;
}

function SettlesSection({ finding, run }: { finding: FindingDetail; run: AnalysisRun }) {
  const t = useT();
  const { message } = App.useApp();
  const sentence = finding.reason.settlesSentence;
  if (!sentence) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(sentence);
    void message.success(t('analysis.copied'));
  };
  return (
    <section className="m-panel-section a-settles">
      <h3>{t('analysis.settles')}</h3>
      <p>
        {keepPercentUnbroken(sentence)}
        {finding.otherPositions > 0 ? ` ${t('analysis.alsoIn', { count: finding.otherPositions })}` : ''}
      </p>
      <span className="a-choice">
        <AskSupplier finding={finding} project={run.modelName ?? run.title} />
        <Button size="small" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
          {t('analysis.copyQuestion')}
        </Button>
      </span>
    </section>
  );
}

/** The limit of the list, preceded by that of the exemption entry when the entry decided the verdict. */
function limitFacts(t: T, { reason, decidingLimit }: FindingDetail): [string, string][] {
  const base = `${t(`analysis.comparison.${reason.comparison}`)} ${formatPercent(reason.limitPercent)}`;
  if (!decidingLimit?.entry) return [[t('analysis.fact.limit'), base]];
  return [
    [
      t('analysis.fact.decidingLimit'),
      t('analysis.limit.ofEntry', { entry: decidingLimit.entry, bounds: formatBounds(t, decidingLimit) }),
    ],
    [t('analysis.fact.baseLimit'), base],
  ];
}

/** Why claimed exemptions do not hold. */
function ClaimsSection({
  finding: {
    reason: { claims },
  },
}: {
  finding: FindingDetail;
}) {
  const t = useT();
  if (claims.length === 0) return null;
  return (
    <PanelSection title={t('analysis.claims')}>
      {claims.map(({ code, entry, sentence }) => (
        <p key={`${code} ${entry ?? ''}`}>{keepPercentUnbroken(sentence)}</p>
      ))}
    </PanelSection>
  );
}

function RuleSection({ finding }: { finding: FindingDetail }) {
  const t = useT();
  const nameOf = useName();
  const { reason } = finding;
  const { exemption } = reason;
  const isRange = reason.minPercent !== reason.maxPercent;
  const limit = decidingBound(finding);
  return (
    <PanelSection title={t('analysis.rule')}>
      <Facts
        items={[
          [
            t('analysis.fact.rule'),
            <>
              {reason.clause}{' '}
              <Code>
                <span className="m-faint">{reason.ruleId}</span>
              </Code>
            </>,
          ],
          [t('analysis.fact.list'), [finding.lawName, reason.listLabel].filter(Boolean).join(' · ')],
          [
            t('analysis.fact.measuredIn'),
            [t(`analysis.denominator.${reason.denominator}`), nameOf(nodeNames(finding))]
              .filter(Boolean)
              .join(t('analysis.colon')),
          ],
          [
            t('analysis.fact.content'),
            [
              formatPercentRange(reason.minPercent, reason.maxPercent, { limit }),
              isRange ? t('analysis.nominal', { value: formatPercent(reason.nominalPercent, { limit }) }) : '',
            ]
              .filter(Boolean)
              .join(' · '),
          ],
          [
            t('analysis.fact.disclosed'),
            reason.disclosedMaxPercent === reason.maxPercent
              ? ''
              : t('analysis.upTo', { value: formatPercent(reason.disclosedMaxPercent) }),
          ],
          ...limitFacts(t, finding),
          [
            t('analysis.fact.generalLimit'),
            reason.generalLimit ? limitText(reason.generalLimit.limitPercent, reason.generalLimit.comparison) : '',
          ],
          [t('analysis.fact.uses'), reason.uses.length > 0 ? <ItemUses uses={reason.uses} /> : ''],
          [t('analysis.fact.mass'), formatMassRange(finding.massMinGrams, finding.massMaxGrams)],
          [t('analysis.fact.condition'), reason.condition],
          [
            t('analysis.fact.exemption'),
            exemption
              ? t('analysis.exemption', {
                  entry: exemption.entry,
                  text: exemption.text,
                  limit: formatBounds(t, exemption),
                  dates: t(`enums.exemptionDates.${exemption.dates}`),
                })
              : '',
          ],
        ]}
      />
      {reason.flagSentences.map((sentence) => (
        <p key={sentence} className="m-faint">
          {sentence}
        </p>
      ))}
    </PanelSection>
  );
}

export function FindingReason({ finding, run }: { finding: FindingDetail; run: AnalysisRun }) {
  const t = useT();
  const { reason } = finding;
  return (
    <>
      <PanelSection>
        <div className="a-verdict">
          <Verdict value={finding.verdict} boxed />
          <DecisionTag decision={finding.decision} />
          <ChangeMark finding={finding} />
        </div>
        <p className="a-sentence">{keepPercentUnbroken(reason.sentence)}</p>
        {finding.maxPercent === null ? null : <FindingBar finding={finding} verdict={finding.verdict} withScale />}
        <div className="a-acts">
          <MessageSupplier finding={finding} />
        </div>
      </PanelSection>
      <ClaimsSection finding={finding} />
      <SettlesSection finding={finding} run={run} />
      {finding.sheetId !== null && reason.flags.includes('not-in-catalogue') ? (
        <UncataloguedBelow sheetId={finding.sheetId} />
      ) : null}
      <FindingDecision finding={finding} />
      <RuleSection finding={finding} />
      <PanelSection
        title={t('analysis.path')}
        extra={
          finding.paths > 1 ? <span className="m-faint">{t('analysis.paths', { count: finding.paths })}</span> : null
        }
      >
        <FindingPath path={finding.path} modId={run.modId} />
      </PanelSection>
    </>
  );
}

/**
 * Detail of a finding: first the sentence of the reason, then what settles it, the rule with its numbers, and the
 * path in the tree.
 */
export function FindingPanel({ runId, findingId, run, position, onClose }: FindingPanelProps) {
  const t = useT();
  const {
    data: finding,
    error,
    isLoading,
    refetch,
  } = useRoute(analysisApi.detail, { runId, findingId }, { log: 'analysis.log.detail' });
  const isLate = useLate(isLoading);
  const isHidden = finding?.confidential && !finding.substanceName;
  const title = finding ? isHidden ? <HiddenName /> : findingSubject(t, finding) : t('kit.details');
  const subtitle = finding ? (
    <>
      <Name of={positionNames(finding)} />
      {finding.nodeName ? (
        <>
          , <Name of={nodeNames(finding)} />
        </>
      ) : null}
    </>
  ) : undefined;
  return (
    <DetailPanel title={title} subtitle={subtitle} position={position} onClose={onClose}>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isLate ? <RowsSkeleton /> : null}
      {finding ? <FindingReason finding={finding} run={run} /> : null}
    </DetailPanel>
  );
}
