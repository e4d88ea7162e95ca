import { useT } from '@matlas/web-kit';
import { Alert, Tag } from 'antd';

/** Whose a row is, where it is not the platform's. */
export function OwnTag({ row }: { row: { builtIn: boolean; replaces: boolean } }) {
  const t = useT();
  return row.builtIn ? null : <Tag>{t(row.replaces ? 'taggingRules.replaces' : 'taggingRules.ours')}</Tag>;
}
/** Before the platform's is changed: what saving does. */
export function ReplacesHint({ row }: { row: { builtIn: boolean } | undefined }) {
  const t = useT();
  return row?.builtIn ? <Alert type="info" showIcon title={t('taggingRules.becomesOwn')} /> : null;
}
