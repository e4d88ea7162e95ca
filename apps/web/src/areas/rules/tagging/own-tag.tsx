import { useT } from '@matlas/web-kit';
import { Alert, Tag } from 'antd';

/** Marks a row of the enterprise. Rows of the platform have no tag. */
export function OwnTag({ row }: { row: { builtIn: boolean; replaces: boolean } }) {
  const t = useT();
  return row.builtIn ? null : <Tag>{t(row.replaces ? 'taggingRules.replaces' : 'taggingRules.ours')}</Tag>;
}
/** Hint that saving a row of the platform creates an own copy. */
export function ReplacesHint({ row }: { row: { builtIn: boolean } | undefined }) {
  const t = useT();
  return row?.builtIn ? <Alert type="info" showIcon title={t('taggingRules.becomesOwn')} /> : null;
}
