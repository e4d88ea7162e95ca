import { AimOutlined } from '@ant-design/icons';
import type { SheetFinding, SheetRow, TreeRow } from '@matlas/contract';
import { Code, DetailPanel, FindingDisc, NodeBadge, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { SheetExchangeTab, useHasExchange } from '../exchange/core/sheet-exchange-tab';
import { nodeKinds } from '../mds/amounts';
import { NodeFacts } from '../mds/node-facts';
import { SheetDataTab } from '../mds/sheet-data/sheet-data-tab';
import { countBySeverity, FindingCounts } from '../mds/sheet-tags';
import { useNameOf } from '../mds/use-tree-columns';

export type PanelTab = 'checks' | 'node' | 'data' | 'exchange';

interface SheetPanelProps {
  sheet: SheetRow;
  row: TreeRow;
  tab: PanelTab;
  findings: readonly SheetFinding[];
  onTab: (tab: PanelTab) => void;
  onGoTo: (path: string) => void;
  onClose: () => void;
}

function Finding({
  finding,
  isCurrent,
  onGoTo,
}: {
  finding: SheetFinding;
  isCurrent: boolean;
  onGoTo: (path: string) => void;
}) {
  const [rule] = finding.code.split('.');
  return (
    <li className={isCurrent ? 'd-finding is-current' : 'd-finding'}>
      <FindingDisc severity={finding.severity} />
      <div className="d-finding-words">
        <div className="d-finding-title">
          <strong>{finding.title}</strong>
          <Code>{rule}</Code>
        </div>
        <p>{finding.message}</p>
        <button type="button" className="m-link" onClick={() => onGoTo(finding.path)}>
          <AimOutlined aria-hidden /> {finding.names.slice(-3).join(' › ')}
        </button>
      </div>
    </li>
  );
}

function Checks({ row, findings, onGoTo }: Pick<SheetPanelProps, 'row' | 'findings' | 'onGoTo'>) {
  const t = useT();
  if (findings.length === 0) return <p className="d-none">{t('mds.check.allDone')}</p>;
  return (
    <ul className="d-findings">
      {findings.map((finding) => (
        <Finding
          key={`${finding.code} ${finding.path}`}
          finding={finding}
          isCurrent={finding.path === row.path}
          onGoTo={onGoTo}
        />
      ))}
    </ul>
  );
}

/** Panel beside the tree: check findings, or all details of the active place. */
export function SheetPanel({ sheet, row, tab, findings, onTab, onGoTo, onClose }: SheetPanelProps) {
  const t = useT();
  const nameOf = useNameOf();
  const hasExchange = useHasExchange(sheet);
  const title =
    tab === 'exchange' ? (
      t('exchange.tab')
    ) : tab === 'checks' ? (
      t('mds.check.title')
    ) : tab === 'data' ? (
      t('sheetData.title')
    ) : (
      <span className="d-name">
        <NodeBadge kind={nodeKinds[row.kind]} />
        <span>{nameOf(row)}</span>
      </span>
    );
  const subtitle =
    tab === 'checks' ? (
      <FindingCounts errors={countBySeverity(findings, 'error')} warnings={countBySeverity(findings, 'warning')} />
    ) : tab === 'node' ? (
      <Code>{row.number}</Code>
    ) : undefined;
  return (
    <DetailPanel title={title} subtitle={subtitle} onClose={onClose}>
      <div className="d-tabs">
        <Segmented<PanelTab>
          size="small"
          value={tab}
          onChange={onTab}
          options={[
            { value: 'checks', label: t('mds.check.title') },
            { value: 'node', label: t('mds.node.title') },
            { value: 'data', label: t('sheetData.title') },
            ...(hasExchange ? [{ value: 'exchange' as const, label: t('exchange.tab') }] : []),
          ]}
        />
      </div>
      {tab === 'checks' ? (
        <Checks row={row} findings={findings} onGoTo={onGoTo} />
      ) : tab === 'data' ? (
        <SheetDataTab sheet={sheet} />
      ) : tab === 'exchange' ? (
        <SheetExchangeTab sheet={sheet} />
      ) : (
        <NodeFacts sheet={sheet} row={row} onGoTo={onGoTo} />
      )}
    </DetailPanel>
  );
}
