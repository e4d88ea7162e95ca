import type { LogRow } from '@matlas/contract';
import { hasWord, useT } from '@matlas/web-kit';

/** Readable texts of log entries, where there are some. */
export function useLogWords() {
  const t = useT();
  const known = (key: string, text: string) => (hasWord(key) ? t(key) : text);
  const actionOf = (action: string) => known(`logs.action.${action}`, action);
  const subjectOf = ({ subject, subjectId }: LogRow) =>
    [known(`logs.subject.${subject ?? ''}`, subject ?? ''), subjectId ?? ''].join(' ').trim();
  return {
    actionOf,
    subjectOf,
    resultOf: (row: LogRow) => t(row.ok ? 'logs.done' : 'logs.refused'),
    titleOf: (row: LogRow) =>
      row.kind === 'change'
        ? t('logs.changeOf', { subject: subjectOf(row), action: actionOf(row.action ?? '') })
        : row.label || (row.path ?? ''),
  };
}
