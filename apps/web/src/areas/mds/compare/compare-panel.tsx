import type { Comparison, CompareRow } from '@matlas/contract';
import { Code, DetailPanel, FindingDisc, NodeBadge, PanelSection, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { nodeKinds } from '../amounts';
import { RowMark, useComparedName } from './compare-cells';
import { rightSide } from './compare-model';
import type { CompareAddress } from './use-compare-address';

/** Link to the comparison of the two versions when both sides refer to different versions of the same MDS. */
function InnerDifference({ row, address }: { row: CompareRow; address: CompareAddress }) {
  const t = useT();
  const [old, fresh] = [row.left?.reference, rightSide(row)?.reference];
  if (!row.isOtherVersion || !old || !fresh) return null;
  return (
    <PanelSection title={t('mdsCompare.inside')}>
      <p>{t('mdsCompare.insideExplained', { was: old.cver, is: fresh.cver })}</p>
      <Button size="small" onClick={() => address.change({ insideLeft: old.id, insideRight: fresh.id }, false)}>
        {t('mdsCompare.compareInside')}
      </Button>
    </PanelSection>
  );
}

function Differences({ row }: { row: CompareRow }) {
  const t = useT();
  if (row.differences.length === 0) return <p className="d-none">{t('mdsCompare.sameNode')}</p>;
  return (
    <PanelSection title={t('mdsCompare.differences')}>
      <dl className="cmp-values">
        {row.differences.map(({ kind, title, was, is }) => (
          <div key={`${kind} ${title}`}>
            <dt>{title}</dt>
            {was === null && is === null ? null : (
              <dd>
                <del>{was ?? '–'}</del>
                <span aria-hidden> → </span>
                <ins>{is ?? '–'}</ins>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </PanelSection>
  );
}

function RowFindings({ row, findings }: { row: CompareRow; findings: Comparison['findings'] }) {
  const t = useT();
  const parts = (['appeared', 'gone'] as const)
    .map((which) => ({ which, found: findings[which].filter((finding) => finding.row === row.key) }))
    .filter(({ found }) => found.length > 0);
  return parts.map(({ which, found }) => (
    <PanelSection key={which} title={t(`mdsCompare.finding.${which}`)}>
      <ul>
        {found.map((finding, index) => (
          <li key={index} className="cmp-row-finding">
            <FindingDisc severity={finding.severity} />
            <span>{finding.message}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  ));
}

/** All differences at one node. */
export function ComparePanel({
  row,
  compared,
  address,
  onClose,
}: {
  row: CompareRow;
  compared: Comparison;
  address: CompareAddress;
  onClose: () => void;
}) {
  const nameOf = useComparedName();
  const shown = rightSide(row) ?? row.left;
  if (!shown) return null;
  return (
    <DetailPanel
      title={
        <span className="d-name">
          <NodeBadge kind={nodeKinds[shown.kind]} />
          <span>{nameOf(shown)}</span>
        </span>
      }
      subtitle={
        <>
          <Code>{shown.number}</Code> <RowMark row={row} withWord />
        </>
      }
      onClose={onClose}
    >
      <Differences row={row} />
      <InnerDifference row={row} address={address} />
      <RowFindings row={row} findings={compared.findings} />
    </DetailPanel>
  );
}
