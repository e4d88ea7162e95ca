import { auditStatus, mdsCompareApi, type AuditRow, type CompareRow, type Comparison } from '@matlas/contract';
import { ErrorState, formatMass, NodeBadge, noValue, RowsSkeleton, useName, useRoute, useT } from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { nodeKinds } from '../mds/amounts';
import { comparePath } from '../shared/paths';

const log = 'dataAudit.title';
/** More differences are shown by the comparison itself. */
const MAX_SHOWN = 200;

function ChangedNode({ row }: { row: CompareRow }) {
  const t = useT();
  const nameOf = useName();
  const node = row.right ?? row.left;
  if (!node) return null;
  return (
    <li>
      <NodeBadge kind={nodeKinds[node.kind]} />
      <div>
        <strong>
          {node.masked ? t('mds.tree.hidden') : nameOf({ name: node.name ?? '', foreignName: node.foreignName })}
        </strong>
        {row.differences.map(({ kind, title, was, is }) => (
          <div key={`${kind} ${title}`} className="au-change">
            <span className="m-faint">{title}</span>
            {was === null && is === null ? null : (
              <span>
                <del>{was ?? noValue}</del> → <ins>{is ?? noValue}</ins>
              </span>
            )}
          </div>
        ))}
      </div>
    </li>
  );
}
function Head({ compared: { head, mass, counts } }: { compared: Comparison }) {
  const t = useT();
  const grams = (value: Comparison['mass']['was']) => (value === null ? noValue : formatMass(value.declared));
  return (
    <>
      <p>
        {t('dataAudit.changed', {
          nodes: counts.added + counts.removed + counts.moved + counts.changed,
          substances: counts.substances,
        })}
        {mass.was?.declared === mass.is?.declared ? null : ` · ${grams(mass.was)} → ${grams(mass.is)}`}
      </p>
      {head.map(({ title, was, is }) => (
        <div key={title} className="au-change">
          <span className="m-faint">{title}</span>
          <span>
            <del>{was ?? noValue}</del> → <ins>{is ?? noValue}</ins>
          </span>
        </div>
      ))}
    </>
  );
}

/** Only what differs between two versions. */
function ChangesSince({ left, right }: { left: number; right: number }) {
  const t = useT();
  const { data, error, refetch } = useRoute(mdsCompareApi.compare, { left, right }, { log });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const rows = data.rows.filter(({ differences }) => differences.length > 0);
  return (
    <section aria-label={t('dataAudit.tabs.changes')}>
      <Head compared={data} />
      {rows.length === 0 && data.head.length === 0 ? <p>{t('mdsCompare.same')}</p> : null}
      <ul className="au-changes">
        {rows.slice(0, MAX_SHOWN).map((row) => (
          <ChangedNode key={row.key} row={row} />
        ))}
      </ul>
      <Link to={comparePath(left, right)}>
        {rows.length > MAX_SHOWN || data.isCut || data.isOpenedInPart
          ? t('dataAudit.moreChanges', { shown: Math.min(rows.length, MAX_SHOWN), total: rows.length })
          : t('dataAudit.wholeComparison')}
      </Link>
    </section>
  );
}

/** Only what differs from the version that was decided last, or from the approved one if that is older. */
export function Changes({ row: { sheetId, comparedWith } }: { row: AuditRow }) {
  const t = useT();
  const [chosen, setChosen] = useState(comparedWith[0]?.sheetId);
  const known = comparedWith.find((one) => one.sheetId === chosen) ?? comparedWith[0];
  if (!known) return null;
  return (
    <>
      <Segmented<number>
        className="au-tabs"
        aria-label={t('dataAudit.comparedWith')}
        value={known.sheetId}
        options={comparedWith.map(({ sheetId: value, version, auditStatus: status }) => ({
          value,
          label: t(status === auditStatus.of.returned ? 'dataAudit.sinceRejected' : 'dataAudit.sinceApproved', {
            version,
          }),
        }))}
        onChange={setChosen}
      />
      <ChangesSince left={known.sheetId} right={sheetId} />
    </>
  );
}
