import type { AuditLogRow, AuditRow, SheetFinding } from '@matlas/contract';
import {
  Code,
  Facts,
  FindingDisc,
  formatDateTime,
  formatMass,
  nameIn,
  noValue,
  PanelSection,
  useLanguage,
  useName,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { comparePath, sheetPath, sheetPlacePath } from '../shared/paths';
import type { AuditCalls } from './audit-calls';

const log = 'dataAudit.title';

function Findings({ sheetId, findings }: { sheetId: number; findings: readonly SheetFinding[] }) {
  const t = useT();
  return (
    <ul className="au-findings">
      {findings.length === 0 ? <li>{t('dataAudit.noFindings')}</li> : null}
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.path}`}>
          <FindingDisc severity={finding.severity} />
          <span>
            {finding.message}{' '}
            <Link to={sheetPlacePath(sheetId, finding.path)}>{finding.names.slice(-2).join(' › ')}</Link>
          </span>
          <Code>{finding.code.split('.')[0]}</Code>
        </li>
      ))}
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
            {[row.by ?? (row.action === 'arrive' ? null : t('dataAudit.byRule')), row.text]
              .filter(Boolean)
              .map((part) => ` · ${part}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The sheet of an audit: its facts, what changed since the approved version, its findings and its log. */
export function SheetPane({ calls, row }: { calls: AuditCalls; row: AuditRow }) {
  const t = useT();
  const language = useLanguage();
  const nameOf = useName();
  const { data } = useRoute(calls.detail, { id: row.id }, { log });
  const entries = useRoute(calls.getAuditLog, { id: row.id }, { log }).data ?? [];
  const { approvedSheetId, approvedVersion } = row;
  return (
    <section className="au-sheet" aria-label={nameOf(row)}>
      <h2>{nameOf(row)}</h2>
      <p>
        <Link to={sheetPath(row.sheetId)}>{t('dataAudit.open')}</Link>
        {' · '}
        {approvedSheetId === null || approvedVersion === null ? (
          t('dataAudit.firstTime')
        ) : (
          <Link to={comparePath(approvedSheetId, row.sheetId)}>
            {t('dataAudit.compare', { version: approvedVersion })}
          </Link>
        )}
      </p>
      <Facts
        items={[
          [t('dataAudit.field.cid'), `${row.cid} / ${row.cver}`],
          [t('dataAudit.field.number'), row.number ?? noValue],
          [t('dataAudit.field.sender'), nameIn(language, row.senderName, row.senderNameEn)],
          [t('dataAudit.field.mass'), row.massGrams === null ? noValue : formatMass(row.massGrams)],
          [t('dataAudit.field.auditor'), row.auditorName ?? noValue],
        ]}
      />
      <PanelSection title={t('dataAudit.findings')}>
        {data ? <Findings sheetId={row.sheetId} findings={data.check.findings} /> : null}
      </PanelSection>
      <PanelSection title={t('dataAudit.log')}>
        <LogLines rows={entries} />
      </PanelSection>
    </section>
  );
}
