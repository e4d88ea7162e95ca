import { exchangeAutopilotApi, type AutopilotRun, type AutopilotRunRow } from '@matlas/contract';
import {
  DetailPanel,
  Facts,
  formatNumber,
  nameIn,
  PanelSection,
  ResourceList,
  useLanguage,
  useName,
  useNarrow,
  useT,
  type Column,
} from '@matlas/web-kit';
import { Outcomes } from '../../rules/conditions/outcomes';
import { sheetColumns } from './sheet-columns';
import '../../mds/mds.css';

const ruleOutcomes = ['accept', 'reject', 'hold'] as const;
const userOutcomes = ['accepted', 'rejected', 'cancelled', 'open'] as const;
const agreements = ['different', 'same', 'left'] as const;
/** CSS class of a cell in which the rules and the users agree or disagree. Undefined where they cannot be compared. */
const agreementClass = (
  row: (typeof ruleOutcomes)[number],
  column: (typeof userOutcomes)[number],
): string | undefined =>
  row === 'hold' || column === 'cancelled' || column === 'open'
    ? undefined
    : (row === 'accept') === (column === 'accepted')
      ? 'is-same'
      : 'is-different';

function Cells({ run }: { run: AutopilotRun }) {
  const t = useT();
  const count = (row: (typeof ruleOutcomes)[number], column: (typeof userOutcomes)[number]) =>
    run.cells.find((cell) => cell.would === row && cell.did === column)?.count ?? 0;
  return (
    <div className="ap-cells" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('autopilot.cells.corner')}</th>
            {userOutcomes.map((column) => (
              <th key={column} scope="col">
                {t(`autopilot.did.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ruleOutcomes.map((row) => (
            <tr key={row}>
              <th scope="row">{t(`autopilot.would.${row}`)}</th>
              {userOutcomes.map((column) => (
                <td key={column} className={agreementClass(row, column)}>
                  {formatNumber(count(row, column))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RowPanel({ row, onClose }: { row: AutopilotRunRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
  const facts: [string, string][] = [
    [t('autopilot.field.would'), t(`autopilot.would.${row.would}`)],
    [t('autopilot.field.did'), t(`autopilot.did.${row.did}`)],
    [t('autopilot.field.cause'), t(`autopilot.cause.${row.cause}`)],
  ];
  return (
    <DetailPanel title={nameOf(row)} subtitle={[row.number, row.cver].filter(Boolean).join(' · ')} onClose={onClose}>
      <PanelSection title={t('autopilot.decision')}>
        <Facts items={facts} />
      </PanelSection>
      <PanelSection title={t('autopilot.field.conditions')}>
        <Outcomes rules={row.rules} senderName={nameIn(language, row.senderName, row.senderNameEn)} />
      </PanelSection>
    </DetailPanel>
  );
}

/** How often the rules and the users agree, as a table, with the sheets behind the figures. */
export function DryRunResult({ run }: { run: AutopilotRun }) {
  const t = useT();
  const isNarrow = useNarrow();
  const columns: Column<AutopilotRunRow>[] = [
    ...sheetColumns<AutopilotRunRow>(),
    { field: 'would', width: 130, priority: 1, sortable: true, render: (row) => t(`autopilot.would.${row.would}`) },
    { field: 'did', width: 130, priority: 2, sortable: true, render: (row) => t(`autopilot.did.${row.did}`) },
    {
      field: 'agreement',
      width: 116,
      priority: 1,
      sortable: true,
      render: (row) => t(`autopilot.agreement.${row.agreement}`),
    },
    { key: 'ruleName', width: 160, priority: 3, render: (row) => row.ruleName ?? '–' },
  ];
  const title = t('autopilot.cells.title', {
    same: formatNumber(run.same),
    different: formatNumber(run.different),
    left: formatNumber(run.left),
  });
  const figures = (
    <>
      <Cells run={run} />
      <p className="m-faint">{t('autopilot.cells.explained')}</p>
    </>
  );
  // On a phone the figures are collapsed, because the sheets need the space.
  const above = isNarrow ? (
    <details className="ap-run">
      <summary>{title}</summary>
      {figures}
    </details>
  ) : (
    <div className="ap-run">
      <h3>{title}</h3>
      {figures}
    </div>
  );
  return (
    <ResourceList
      name="autopilot"
      prefix="r"
      isInner
      list={exchangeAutopilotApi.dryRunRows}
      fixed={{ runId: run.id }}
      columns={columns}
      defaultSort="-sentAt"
      exports={exchangeAutopilotApi.dryRunExport}
      above={above}
      explainsEmpty="autopilot.emptyRun"
      filters={[
        {
          field: 'agreement',
          kind: 'choice',
          options: agreements.map((value) => ({ value, label: t(`autopilot.agreement.${value}`) })),
        },
        {
          field: 'would',
          kind: 'choice',
          options: ruleOutcomes.map((value) => ({ value, label: t(`autopilot.would.${value}`) })),
        },
        {
          field: 'did',
          kind: 'choice',
          options: userOutcomes.map((value) => ({ value, label: t(`autopilot.did.${value}`) })),
        },
      ]}
      panel={(row, close) => <RowPanel key={row.id} row={row} onClose={close} />}
    />
  );
}
