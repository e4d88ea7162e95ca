import type { AuditDetail, AuditLogRow, AuditRow, SheetFinding } from '@matlas/contract';
import {
  Code,
  ErrorState,
  Facts,
  FindingDisc,
  formatDateTime,
  formatMass,
  nameIn,
  noValue,
  PanelSection,
  RowsSkeleton,
  useLanguage,
  useName,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { sheetPath } from '../shared/paths';
import { Aspects } from './aspects';
import type { AuditCalls } from './audit-calls';
import { Changes } from './changes';
import type { ChosenNode } from './chosen-node';
import { Remarks } from './remarks';
import { Structure } from './structure';

const log = 'dataAudit.title';
const tabs = ['changes', 'machine', 'structure', 'log'] as const;
type Tab = (typeof tabs)[number];

function Findings({ findings, onChoose }: { findings: readonly SheetFinding[]; onChoose: (node: ChosenNode) => void }) {
  const t = useT();
  return (
    <ul className="au-findings">
      {findings.length === 0 ? <li>{t('dataAudit.noFindings')}</li> : null}
      {findings.map((finding) => {
        const rule = finding.code.split('.')[0] ?? finding.code;
        const label = finding.names.slice(-2).join(' › ');
        return (
          <li key={`${finding.code} ${finding.path}`}>
            <FindingDisc severity={finding.severity} />
            <span>
              {finding.message}{' '}
              <button type="button" className="m-link" onClick={() => onChoose({ path: finding.path, label, rule })}>
                {label}
              </button>
            </span>
            <Code>{rule}</Code>
          </li>
        );
      })}
    </ul>
  );
}
function LogLines({ rows }: { rows: readonly AuditLogRow[] }) {
  const t = useT();
  return (
    <ul className="au-findings">
      {rows.map((row) => (
        <li key={row.id}>
          <span className="m-faint">{formatDateTime(row.at)}</span>
          <span>
            {t(`dataAudit.actions.${row.action}`)}
            {[row.by ?? (row.action === 'arrive' ? null : t('dataAudit.byRule')), row.auditor, row.text]
              .filter((part, at, all) => Boolean(part) && all.indexOf(part) === at)
              .map((part) => ` · ${part}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
function AuditLog({ calls, id }: { calls: AuditCalls; id: number }) {
  return <LogLines rows={useRoute(calls.getAuditLog, { id }, { log }).data ?? []} />;
}
function SheetFacts({ row }: { row: AuditRow }) {
  const t = useT();
  const language = useLanguage();
  return (
    <Facts
      items={[
        [t('dataAudit.field.cid'), `${row.cid} / ${row.cver}`],
        [t('dataAudit.field.number'), row.number ?? noValue],
        [t('dataAudit.field.sender'), nameIn(language, row.senderName, row.senderNameEn)],
        [t('dataAudit.field.mass'), row.massGrams === null ? noValue : formatMass(row.massGrams)],
        [t('dataAudit.field.auditor'), row.auditorName ?? noValue],
      ]}
    />
  );
}
interface PaneProps {
  calls: AuditCalls;
  row: AuditRow;
  onChoose: (node: ChosenNode) => void;
}
function TabContent({ tab, calls, row, detail, onChoose }: PaneProps & { tab: Tab; detail: AuditDetail | undefined }) {
  const t = useT();
  if (tab === 'changes') return <Changes row={row} />;
  if (tab === 'structure')
    return <Structure sheetId={row.sheetId} findings={detail?.check.findings ?? []} onChoose={onChoose} />;
  if (tab === 'log') return <AuditLog calls={calls} id={row.id} />;
  if (!detail) return <RowsSkeleton />;
  return (
    <>
      <Aspects aspects={detail.aspects} />
      <PanelSection title={t('dataAudit.findings')}>
        <Findings findings={detail.check.findings} onChoose={onChoose} />
      </PanelSection>
    </>
  );
}

/** The sheet of an audit. Of a next version it shows first what changed since the one that was decided last. */
export function SheetPane({ calls, row, onChoose }: PaneProps) {
  const t = useT();
  const nameOf = useName();
  const { data, error, refetch } = useRoute(calls.detail, { id: row.id }, { log });
  const offered = tabs.filter((tab) => tab !== 'changes' || row.comparedWith.length > 0);
  const [tab, setTab] = useState<Tab>(offered[0] ?? 'machine');
  return (
    <section className="au-sheet" aria-label={nameOf(row)}>
      <h2>{nameOf(row)}</h2>
      <p>
        <Link to={sheetPath(row.sheetId)} className="m-text-link">
          {t('dataAudit.open')}
        </Link>
        {row.comparedWith.length === 0 ? ` · ${t('dataAudit.firstTime')}` : null}
      </p>
      <SheetFacts row={row} />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      <Remarks calls={calls} remarks={data?.remarks ?? []} onChoose={onChoose} />
      <Segmented<Tab>
        className="au-tabs"
        value={tab}
        options={offered.map((value) => ({ value, label: t(`dataAudit.tabs.${value}`) }))}
        onChange={setTab}
      />
      <TabContent tab={tab} calls={calls} row={row} detail={data} onChoose={onChoose} />
    </section>
  );
}
