import { checkType, rulesAuditApi, type AuditRuleSave, type AuditTrialRow } from '@matlas/contract';
import {
  Code,
  ErrorState,
  formatDate,
  nameIn,
  RowsSkeleton,
  useLanguage,
  useRoute,
  useSettled,
  useT,
} from '@matlas/web-kit';
import { Input, Tag } from 'antd';
import { useState } from 'react';
import { Outcomes } from './conditions/outcomes';

function Sheet({ row }: { row: AuditTrialRow }) {
  const t = useT();
  const language = useLanguage();
  const { sheet, findings, rules } = row;
  const sender = nameIn(language, sheet.senderName, sheet.senderNameEn);
  return (
    <li className="rl-change">
      <div className="rl-head">
        <strong>{sheet.name}</strong>
        <Code>{[sheet.number, sheet.cver].filter(Boolean).join(' · ')}</Code>
        <span className="m-faint">
          {sender} · {formatDate(sheet.sentAt)}
        </span>
      </div>
      <div className="rl-head">
        {findings.length === 0 ? (
          <Tag color="success">{t('auditRules.nothing')}</Tag>
        ) : (
          findings.map((found) => (
            <Tag key={found.ruleId} color={found.checkType === checkType.of.error ? 'error' : 'warning'}>
              {[found.code, nameIn(language, found.nameZh, found.nameEn)].join(' ')}
            </Tag>
          ))
        )}
      </div>
      <details>
        <summary className="m-faint">{t('auditRules.why')}</summary>
        <Outcomes rules={rules} senderName={sender} />
      </details>
    </li>
  );
}

/** The newest received sheets with the results of the rules, including an unsaved rule in place of its saved state. */
export function AuditResults({ asOf, rule }: { asOf?: string | undefined; rule?: AuditRuleSave | undefined }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed.trim());
  const settledRuleJson = useSettled(JSON.stringify(rule ?? null));
  const draft = JSON.parse(settledRuleJson === '' ? 'null' : settledRuleJson) as AuditRuleSave | null;
  const { data, error, refetch } = useRoute(
    rulesAuditApi.trial,
    { ...(q === '' ? {} : { q }), ...(asOf ? { asOf } : {}), ...(draft ? { rule: draft } : {}) },
    { log: 'auditRules.log.trial', keepPrevious: true },
  );
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const hits = (data ?? []).filter(({ findings }) => findings.length > 0).length;
  return (
    <div className="rl-body">
      <Input.Search
        allowClear
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder={t('auditRules.searchSheets')}
        aria-label={t('auditRules.searchSheets')}
      />
      {data ? <p role="status">{t('auditRules.trialCount', { sheets: data.length, hits })}</p> : <RowsSkeleton />}
      {data && data.length === 0 ? (
        <p className="m-faint">{t('auditRules.noSheets')}</p>
      ) : (
        <ul className="rl-changes">
          {(data ?? []).map((row) => (
            <Sheet key={row.sheet.kid} row={row} />
          ))}
        </ul>
      )}
    </div>
  );
}
