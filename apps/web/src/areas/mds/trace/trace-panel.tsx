import { mdsCascadeApi, nodeType, type TraceNode } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  Name,
  NodeBadge,
  OtherName,
  PanelSection,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { cascadePath, sheetPath, substancePath, tracePath } from '../../shared/paths';
import { nodeKinds } from '../amounts';
import { StatusTag } from '../sheet-tags';
import type { WholeGraph } from './use-traced';

function Links({ node }: { node: TraceNode }) {
  const t = useT();
  const may = useMay();
  if (node.cid === null)
    return (
      <Link to={substancePath(node.id, node.number ?? node.name)}>
        <Button size="small">{t('trace.panel.openSubstance')}</Button>
      </Link>
    );
  if (!node.canOpen) return <p className="m-faint">{t('trace.panel.onlyInside')}</p>;
  return (
    <div className="tr-links">
      <Link to={sheetPath(node.id)}>
        <Button size="small">{t('trace.panel.open')}</Button>
      </Link>
      {node.level === 0 ? null : (
        <Link to={tracePath(node.id)}>
          <Button size="small">{t('trace.panel.traceHere')}</Button>
        </Link>
      )}
      {may(mdsCascadeApi.preview) && node.status !== 'ED' ? (
        <Link to={cascadePath({ to: node.id })}>
          <Button size="small">{t('trace.panel.cascade')}</Button>
        </Link>
      ) : null}
      <Link to={`${tracePath(node.id)}&view=history`}>
        <Button size="small">{t('trace.panel.compare')}</Button>
      </Link>
    </div>
  );
}

/** Details of a node of the graph, with links to related pages. */
export function TracePanel({ node, graph, onClose }: { node: TraceNode; graph: WholeGraph; onClose: () => void }) {
  const t = useT();
  const wordOf = useWordOf();
  const usedBy = graph.edges.filter(({ to }) => to === node.id).length;
  const using = graph.edges.filter(({ from }) => from === node.id);
  const field = (name: string) => t(`trace.field.${name}`);
  const place =
    node.level === 0
      ? t('trace.graph.root')
      : t(node.level > 0 ? 'trace.graph.above' : 'trace.graph.below', { level: Math.abs(node.level) });
  const owner =
    node.enterpriseName === null ? null : (
      <Name of={{ name: node.enterpriseName, foreignName: node.enterpriseNameEn }} />
    );
  return (
    <DetailPanel
      title={
        <span className="d-name">
          <NodeBadge kind={nodeKinds[node.kind]} />
          <Name of={node} />
        </span>
      }
      subtitle={<Code>{node.number}</Code>}
      onClose={onClose}
    >
      <PanelSection>
        <Facts
          items={[
            [field('kind'), wordOf(nodeType, node.kind)],
            [field('foreignName'), node.foreignName && node.foreignName !== node.name ? <OtherName of={node} /> : null],
            [
              field('cid'),
              node.cid === null ? null : (
                <>
                  <Code>
                    {node.cid} / {node.cver}
                  </Code>
                  {node.latest ? null : <span className="m-faint"> {t('mds.page.notLatest')}</span>}
                </>
              ),
            ],
            [field('status'), node.status === null ? null : <StatusTag status={node.status} />],
            [field('owner'), owner],
            [field('place'), place],
            [field('usedBy'), t('trace.panel.sheets', { count: usedBy })],
            [field('uses'), node.cid === null ? null : t('trace.panel.sheets', { count: using.length })],
          ]}
        />
      </PanelSection>
      <PanelSection title={t('trace.panel.go')}>
        <Links node={node} />
      </PanelSection>
    </DetailPanel>
  );
}
