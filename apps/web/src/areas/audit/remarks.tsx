import { rejectReason, type AuditRemark } from '@matlas/contract';
import {
  formatDateTime,
  nameIn,
  PanelSection,
  useCommand,
  useLanguage,
  useMay,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import type { AuditCalls } from './audit-calls';
import type { ChosenNode } from './chosen-node';

const log = 'dataAudit.title';

/** What auditors said about single nodes, with the answers of the sender. Annotations can be removed. */
export function Remarks({
  calls,
  remarks,
  onChoose,
}: {
  calls: AuditCalls;
  remarks: readonly AuditRemark[];
  onChoose: (node: ChosenNode) => void;
}) {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const wordOf = useWordOf();
  const remove = useCommand(calls.removeAnnotation, { log });
  if (remarks.length === 0) return null;
  return (
    <PanelSection title={t('dataAudit.remarks')}>
      <ul className="au-findings">
        {remarks.map(({ id, kind, path, names, reason, text, by, at, answer }) => {
          const label = names
            .slice(-2)
            .map(({ name, foreignName }) => nameIn(language, name, foreignName ?? name))
            .join(' › ');
          return (
            <li key={id}>
              <span className="m-faint">{t(`dataAudit.remark.${kind}`)}</span>
              <span>
                <button type="button" className="m-link" onClick={() => onChoose({ path, label })}>
                  {label}
                </button>{' '}
                {[reason === null ? null : wordOf(rejectReason, reason), text].filter(Boolean).join(': ')}
                <span className="m-faint au-answer">{[by, formatDateTime(at)].filter(Boolean).join(' · ')}</span>
                {kind === 'question' ? (
                  <span className="au-answer">{answer === null ? t('dataAudit.notAnswered') : `↳ ${answer}`}</span>
                ) : null}
              </span>
              {kind === 'note' && may(calls.removeAnnotation) ? (
                <Button
                  size="small"
                  type="text"
                  disabled={remove.isPending}
                  onClick={() => void remove.run({ remarkId: id })}
                >
                  {t('dataAudit.removeNote')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </PanelSection>
  );
}
