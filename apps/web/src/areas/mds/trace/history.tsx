import { mdsCompareApi, mdsTraceApi, receiveStatus, type TraceVersion } from '@matlas/contract';
import {
  Code,
  ErrorState,
  formatDate,
  formatMass,
  RowsSkeleton,
  useLate,
  useMay,
  useName,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button, Timeline } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { cascadeResultPath, comparePath, sheetPath } from '../../shared/paths';
import { FindingCounts, StatusTag } from '../sheet-tags';

/** Events of a version: created, released or last changed, with user and date. */
function VersionEvents({ version }: { version: TraceVersion }) {
  const t = useT();
  const { createTime, createdByName, releasedAt, releasedByName, updateTime, cascadeId } = version;
  const deed = (key: string, time: string, name: string | null) => (
    <li>
      {t(name === null ? `trace.history.${key}` : `trace.history.${key}By`, {
        date: formatDate(time),
        name: name ?? '',
      })}
    </li>
  );
  return (
    <ul className="tr-deeds">
      {releasedAt === null ? deed('changed', updateTime, null) : deed('released', releasedAt, releasedByName)}
      {deed('created', createTime, createdByName)}
      {cascadeId === null ? null : (
        <li>
          <Link to={cascadeResultPath(cascadeId)}>{t('trace.history.byCascade')}</Link>
        </li>
      )}
    </ul>
  );
}

/** Sendings of the version with their status, as far as the reader is sender or recipient. */
function Sendings({ version: { sendings, sendingCount } }: { version: TraceVersion }) {
  const t = useT();
  const name = useName();
  const wordOf = useWordOf();
  const [isOpen, setOpen] = useState(false);
  if (sendings.length === 0) return null;
  const shown = isOpen ? sendings : sendings.slice(0, FIRST_SENDINGS);
  return (
    <ul className="tr-deeds">
      {shown.map(({ way, nameZh, nameEn, status, sentAt, decidedAt }) => (
        <li key={`${way} ${nameZh} ${sentAt}`}>
          {t(`trace.history.${way}`, { name: name({ name: nameZh, foreignName: nameEn }), date: formatDate(sentAt) })} ·{' '}
          {wordOf(receiveStatus, status)}
          {decidedAt === null ? '' : ` ${formatDate(decidedAt)}`}
        </li>
      ))}
      {shown.length < sendingCount ? (
        <li>
          {isOpen ? (
            <span className="m-faint">{t('trace.history.more', { count: sendingCount - shown.length })}</span>
          ) : (
            <Button type="link" size="small" onClick={() => setOpen(true)}>
              {t('trace.history.allSendings', { count: sendingCount })}
            </Button>
          )}
        </li>
      ) : null}
    </ul>
  );
}
const FIRST_SENDINGS = 3;

function Version({
  version,
  before,
  isTraced,
}: {
  version: TraceVersion;
  before: TraceVersion | undefined;
  isTraced: boolean;
}) {
  const t = useT();
  const may = useMay();
  return (
    <article className="tr-version" aria-current={isTraced ? 'true' : undefined}>
      <h3>
        <Link to={sheetPath(version.id)}>{t('trace.graph.version', { cver: version.cver })}</Link>{' '}
        <StatusTag status={version.status} />
        {isTraced ? <span className="m-faint">{t('trace.history.traced')}</span> : null}
      </h3>
      <p className="tr-version-facts">
        <Code>{version.number ?? version.cid}</Code>
        {version.massGrams === null ? null : <span>{formatMass(version.massGrams)}</span>}
        <span>{t('mds.page.places', { count: version.nodeCount, total: version.nodeCount })}</span>
        {version.source === 'own' ? (
          <FindingCounts errors={version.errorCount} warnings={version.warningCount} />
        ) : null}
      </p>
      <VersionEvents version={version} />
      <Sendings version={version} />
      {before && may(mdsCompareApi.compare) ? (
        <Link to={comparePath(before.id, version.id)}>{t('trace.history.compare', { cver: before.cver })}</Link>
      ) : null}
      {before ? null : <span className="m-faint">{t('trace.history.first')}</span>}
    </article>
  );
}

/** All versions visible to the reader, newest first; each can be compared with the previous one. */
export function VersionHistory({ sheetId }: { sheetId: number }) {
  const t = useT();
  const { data, error, isLoading, refetch } = useRoute(
    mdsTraceApi.history,
    { id: sheetId },
    { log: 'trace.log.history' },
  );
  const isLate = useLate(isLoading);
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  const items = data.map((version, index) => ({
    key: version.id,
    content: <Version version={version} before={data[index + 1]} isTraced={version.id === sheetId} />,
  }));
  return (
    <div className="tr-scroll tr-history" tabIndex={0} role="region" aria-label={t('trace.view.history')}>
      <Timeline items={items} />
    </div>
  );
}
