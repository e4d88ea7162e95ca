import { exchangeAutopilotApi, receiveStatus, type AutopilotRuleRow, type AutopilotSheet } from '@matlas/contract';
import {
  ErrorState,
  formatDate,
  nameIn,
  RowsSkeleton,
  useLanguage,
  useLate,
  useMay,
  useRoute,
  useSettled,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Form, Select, Tag } from 'antd';
import { useState } from 'react';
import { Outcomes } from '../../rules/conditions/outcomes';
import { parseDraft } from './rule-values';

/** Selects a received sheet, newest first, with a search. */
function SheetChoice({ value, onChange }: { value: number | undefined; onChange: (kid: number) => void }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const [typed, setTyped] = useState('');
  const q = useSettled(typed);
  const { data, isFetching } = useRoute(exchangeAutopilotApi.sheets, q === '' ? {} : { q }, {
    log: 'autopilot.log.sheets',
  });
  const label = ({ number, name, cver, senderName, senderNameEn, status, sentAt }: AutopilotSheet) =>
    [number, name, cver, nameIn(language, senderName, senderNameEn), wordOf(receiveStatus, status), formatDate(sentAt)]
      .filter(Boolean)
      .join(' · ');
  return (
    <Select
      className="m-wide"
      value={value ?? null}
      onChange={(kid: number | null) => {
        if (kid !== null) onChange(kid);
      }}
      loading={isFetching}
      aria-label={t('autopilot.preview.choose')}
      placeholder={t('autopilot.preview.choose')}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={t('autopilot.preview.noSheets')}
      options={(data ?? []).map((sheet) => ({ value: sheet.kid, label: label(sheet) }))}
    />
  );
}

function Verdict({
  kid,
  rule,
  values,
}: {
  kid: number;
  rule: AutopilotRuleRow | undefined;
  values: Record<string, unknown>;
}) {
  const t = useT();
  const language = useLanguage();
  const draft = parseDraft(values, rule);
  const settled = useSettled(JSON.stringify(draft ?? null));
  const settledDraft = JSON.parse(settled === '' ? 'null' : settled) as typeof draft | null;
  const { data, error, isLoading, refetch } = useRoute(
    exchangeAutopilotApi.preview,
    { kid, ...(settledDraft ? { rule: settledDraft } : {}) },
    { log: 'autopilot.log.preview', enabled: Boolean(settledDraft) },
  );
  const isLate = useLate(isLoading);
  if (!draft) return <p className="m-faint">{t('autopilot.preview.incomplete')}</p>;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return isLate ? <RowsSkeleton /> : null;
  return (
    <div role="status">
      <p className="ap-verdict">
        <Tag>{t(`autopilot.action.${data.outcome}`)}</Tag>
        <span>{t(`autopilot.cause.${data.cause}`)}</span>
      </p>
      <Outcomes rules={data.rules} senderName={nameIn(language, data.sheet.senderName, data.sheet.senderNameEn)} />
    </div>
  );
}

/** Outcome for a received sheet with the unsaved rule of the form at its position among the other rules. */
export function RulePreview({ rule }: { rule: AutopilotRuleRow | undefined }) {
  const t = useT();
  const may = useMay();
  const form = Form.useFormInstance<Record<string, unknown>>();
  const values = Form.useWatch((all: Record<string, unknown>) => all, form);
  const [kid, setKid] = useState<number>();
  if (!may(exchangeAutopilotApi.preview)) return null;
  return (
    <section className="ap-preview" aria-label={t('autopilot.preview.title')}>
      <h3>{t('autopilot.preview.title')}</h3>
      <SheetChoice value={kid} onChange={setKid} />
      {kid === undefined ? (
        <p className="m-faint">{t('autopilot.preview.explained')}</p>
      ) : (
        <Verdict kid={kid} rule={rule} values={(values as Record<string, unknown> | undefined) ?? {}} />
      )}
    </section>
  );
}
