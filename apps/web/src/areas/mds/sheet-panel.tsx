import { AimOutlined } from '@ant-design/icons';
import type { SheetFinding, SheetRow, TreeRow } from '@matlas/contract';
import { Code, DetailPanel, FindingDisc, NodeBadge, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { nodeKinds } from './amounts';
import { NodeFacts } from './node-facts';
import { countOf, FindingCounts } from './sheet-tags';
import { useNameOf } from './use-tree-columns';

export type PanelTab = 'checks' | 'node';

interface SheetPanelProps {
  sheet: SheetRow;
  row: TreeRow;
  tab: PanelTab;
  findings: readonly SheetFinding[];
  onTab: (tab: PanelTab) => void;
  onGoTo: (path: string) => void;
  onClose: () => void;
}

function Finding({ finding, isCurrent, onGoTo }: { finding: SheetFinding; isCurrent: boolean; onGoTo: (path: string) => void }) {
  const [rule] = finding.code.split('.');
  return (
    <li className={isCurrent ? 'd-finding is-current' : 'd-finding'}>
      <FindingDisc severity={finding.severity} />
      <div className="d-finding-words">
        <div className="d-finding-title"><strong>{finding.title}</strong><Code>{rule}</Code></div>
        <p>{finding.message}</p>
        <button type="button" className="m-link" onClick={() => onGoTo(finding.path)}><AimOutlined aria-hidden /> {finding.names.slice(-3).join(' › ')}</button>
      </div>
    </li>
  );
}

function Checks({ row, findings, onGoTo }: Pick<SheetPanelProps, 'row' | 'findings' | 'onGoTo'>) {
  const t = useT();
  if (findings.length === 0) return <p className="d-none">{t('mds.check.allDone')}</p>;
  return <ul className="d-findings">{findings.map((finding) => <Finding key={`${finding.code} ${finding.path}`} finding={finding} isCurrent={finding.path === row.path} onGoTo={onGoTo} />)}</ul>;
}

/** Beside the tree: what the check found, or everything about the place of the cursor. */
export function SheetPanel({ row, tab, findings, onTab, onGoTo, onClose }: SheetPanelProps) {
  const t = useT();
  const nameOf = useNameOf();
  const title = tab === 'checks' ? t('mds.check.title') : <span className="d-name"><NodeBadge kind={nodeKinds[row.kind]} /><span>{nameOf(row)}</span></span>;
  const subtitle = tab === 'checks' ? <FindingCounts errors={countOf(findings, 'error')} warnings={countOf(findings, 'warning')} /> : <Code>{row.number}</Code>;
  return (
    <DetailPanel title={title} subtitle={subtitle} onClose={onClose}>
      <div className="d-tabs">
        <Segmented<PanelTab> size="small" value={tab} onChange={onTab} options={[{ value: 'checks', label: t('mds.check.title') }, { value: 'node', label: t('mds.node.title') }]} />
      </div>
      {tab === 'checks' ? <Checks row={row} findings={findings} onGoTo={onGoTo} /> : <NodeFacts row={row} onGoTo={onGoTo} />}
    </DetailPanel>
  );
}
