import type { LogRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDateTime,
  formatNumber,
  nameIn,
  PanelSection,
  useLanguage,
  useT,
} from '@matlas/web-kit';
import { useLogValues } from './log-values';
import { useLogWords } from './log-words';

/** The fields that differ, before and after. */
function Values({ before, after, subject }: Pick<LogRow, 'before' | 'after' | 'subject'>) {
  const t = useT();
  const { fieldOf, valueOf } = useLogValues({ subject });
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (fields.length === 0) return null;
  return (
    <PanelSection title={t('logs.values')}>
      <table className="a-values">
        <thead>
          <tr>
            <th scope="col">{t('logs.valueOf')}</th>
            <th scope="col">{t('logs.before')}</th>
            <th scope="col">{t('logs.after')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field}>
              <th scope="row" title={field}>
                {fieldOf(field)}
              </th>
              <td>{valueOf(field, before?.[field])}</td>
              <td>{valueOf(field, after?.[field])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PanelSection>
  );
}

/** One log entry with all its details. */
export function LogPanel({ row, onClose }: { row: LogRow; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { resultOf, subjectOf, actionOf, titleOf } = useLogWords();
  const field = (name: string) => t(`logs.field.${name}`);
  const code = (value: string | null) => (value ? <Code>{value}</Code> : '');
  return (
    <DetailPanel title={titleOf(row)} subtitle={formatDateTime(row.createTime)} onClose={onClose}>
      <PanelSection>
        <Facts
          items={[
            [field('userName'), row.userName],
            [field('enterprise'), nameIn(language, row.enterpriseName, row.enterpriseEnName)],
            [field('ok'), row.ok === null ? '' : resultOf(row)],
            [field('message'), row.message],
            [field('code'), code(row.code)],
            [field('subject'), row.subject ? subjectOf(row) : ''],
            [field('action'), row.action ? actionOf(row.action) : ''],
            [
              field('path'),
              row.path ? (
                <Code>
                  {row.method} {row.path}
                </Code>
              ) : (
                ''
              ),
            ],
            [field('milliseconds'), row.milliseconds === null ? '' : formatNumber(row.milliseconds)],
            [field('ip'), code(row.ip)],
            [field('requestId'), row.requestId],
          ]}
        />
      </PanelSection>
      <Values before={row.before} after={row.after} subject={row.subject} />
    </DetailPanel>
  );
}
