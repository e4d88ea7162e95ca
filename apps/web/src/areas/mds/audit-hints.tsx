import { auditApi, rejectReason, type AuditHint } from '@matlas/contract';
import { nameIn, useCommand, useLanguage, useMay, useRoute, useT, useWordOf } from '@matlas/web-kit';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';

const log = 'mds.hints.title';

function Answer({ hint }: { hint: AuditHint }) {
  const t = useT();
  const may = useMay();
  const [text, setText] = useState('');
  const answer = useCommand(auditApi.answer, { log });
  if (hint.answer !== null) return <span className="m-faint"> ↳ {hint.answer}</span>;
  if (!may(auditApi.answer)) return null;
  return (
    <span className="d-answer">
      <Input
        size="small"
        maxLength={500}
        value={text}
        aria-label={t('mds.hints.answer')}
        placeholder={t('mds.hints.answer')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        size="small"
        disabled={text.trim() === '' || answer.isPending}
        onClick={() => void answer.run({ remarkId: hint.id, text })}
      >
        {t('mds.hints.send')}
      </Button>
    </span>
  );
}
/** What a recipient says about one node, with the check rule that it is about. */
function Hint({ hint, onGoTo }: { hint: AuditHint; onGoTo: ((place: string) => void) | undefined }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const { names, rule, reason, text, recipientName, recipientNameEn, cver, path } = hint;
  const label = names
    .slice(-2)
    .map(({ name, foreignName }) => nameIn(language, name, foreignName ?? name))
    .join(' › ');
  const place = path.split('.').slice(1).join('.');
  return (
    <li>
      <strong>{nameIn(language, recipientName, recipientNameEn)}</strong>{' '}
      <span className="m-faint">{t(`mds.hints.${hint.kind}`, { version: cver })}</span>{' '}
      {onGoTo ? (
        <button type="button" className="m-link" onClick={() => onGoTo(place)}>
          {label}
        </button>
      ) : (
        label
      )}
      {': '}
      {[reason === null ? null : wordOf(rejectReason, reason), text, rule].filter(Boolean).join(' · ')}
      {hint.kind === 'question' ? <Answer hint={hint} /> : null}
    </li>
  );
}

/**
 * Reasons for which recipients returned versions of this MDS, and their questions, node by node. Absent when there are
 * none.
 */
export function AuditHints({ sheetId, onGoTo }: { sheetId: number; onGoTo?: (place: string) => void }) {
  const t = useT();
  const may = useMay();
  const { data = [] } = useRoute(auditApi.hints, { sheetId }, { log, enabled: may(auditApi.hints) });
  if (data.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('mds.hints.title')}
      description={
        <ul className="d-hints" aria-label={t('mds.hints.title')}>
          {data.map((hint) => (
            <Hint key={hint.id} hint={hint} onGoTo={onGoTo} />
          ))}
        </ul>
      }
    />
  );
}
