import { exchangeAutopilotApi, rejectReason, type AutopilotDecision } from '@matlas/contract';
import {
  DetailPanel,
  Facts,
  formatDateTime,
  nameIn,
  PanelSection,
  ResourceList,
  useLanguage,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { receivedPath } from '../../shared/paths';
import { Outcomes } from '../../rules/conditions/outcomes';
import { sheetColumns } from './sheet-columns';
import '../../mds/mds.css';

const results = ['decided', 'held', 'overtaken', 'refused', 'failed'] as const;
const outcomes = ['accept', 'hold', 'reject'] as const;

/** Reason of a decision, with the rule at that time and the values of the sheet. */
function DecisionPanel({ decision, onClose }: { decision: AutopilotDecision; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const {
    name,
    number,
    cver,
    outcome,
    result,
    cause,
    refusal,
    ruleName,
    ruleVersion,
    reason,
    text,
    decidedAt,
    senderName,
    senderNameEn,
    kid,
    rules,
  } = decision;
  const facts: [string, string][] = [
    [t('autopilot.field.decidedAt'), formatDateTime(decidedAt)],
    [t('autopilot.field.outcome'), t(`autopilot.action.${outcome}`)],
    [t('autopilot.field.result'), refusal ?? t(`autopilot.result.${result}`)],
    [t('autopilot.field.cause'), t(`autopilot.cause.${cause}`)],
    ...(ruleName === null
      ? []
      : [
          [t('autopilot.field.rule'), t('autopilot.ruleVersion', { name: ruleName, version: ruleVersion ?? 0 })] as [
            string,
            string,
          ],
        ]),
    ...(outcome === 'reject' && reason !== null
      ? [
          [t('autopilot.field.reason'), [wordOf(rejectReason, reason), text].filter(Boolean).join(' · ')] as [
            string,
            string,
          ],
        ]
      : []),
  ];
  return (
    <DetailPanel
      title={name}
      subtitle={[number, cver, nameIn(language, senderName, senderNameEn)].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <PanelSection title={t('autopilot.decision')}>
        <Facts items={facts} />
        <Link to={receivedPath(kid)}>{t('autopilot.toReceived')}</Link>
      </PanelSection>
      <PanelSection title={t('autopilot.field.conditions')}>
        <Outcomes rules={rules} senderName={nameIn(language, senderName, senderNameEn)} />
      </PanelSection>
    </DetailPanel>
  );
}

/** All decisions of the autopilot, and the sheets that it left to users. */
export function LogView() {
  const t = useT();
  const columns: Column<AutopilotDecision>[] = [
    ...sheetColumns<AutopilotDecision>(),
    {
      field: 'outcome',
      width: 116,
      priority: 1,
      sortable: true,
      render: (row) => t(`autopilot.action.${row.outcome}`),
    },
    { field: 'result', width: 148, priority: 3, sortable: true, render: (row) => t(`autopilot.result.${row.result}`) },
    { field: 'ruleName', width: 160, priority: 3, render: (row) => row.ruleName ?? '–' },
    { field: 'decidedAt', width: 148, priority: 2, sortable: true, render: (row) => formatDateTime(row.decidedAt) },
  ];
  const choices = (values: readonly string[], words: string) =>
    values.map((value) => ({ value, label: t(`autopilot.${words}.${value}`) }));
  return (
    <ResourceList
      name="autopilot"
      isInner
      list={exchangeAutopilotApi.log}
      columns={columns}
      defaultSort="-decidedAt"
      exports={exchangeAutopilotApi.logExport}
      explainsEmpty="autopilot.emptyLog"
      filters={[
        { field: 'outcome', kind: 'choice', options: choices(outcomes, 'action') },
        { field: 'result', kind: 'choice', options: choices(results, 'result') },
        { field: 'decidedAt', kind: 'dates' },
      ]}
      panel={(row, close) => <DecisionPanel key={row.id} decision={row} onClose={close} />}
    />
  );
}
