import { useT } from '@matlas/web-kit';
import { Select, type SelectProps } from 'antd';

interface ReasonsControlProps {
  reasons: SelectProps<string[]>['options'];
  value: string[];
  onChange: (reasons: string[]) => void;
}

/** Filter by the reasons for which a part has a high risk, worked out or marked; nothing chosen: all parts. */
export function ReasonsControl({ reasons, value, onChange }: ReasonsControlProps) {
  const t = useT();
  return (
    <Select<string[]>
      mode="multiple"
      className="md-control"
      size="small"
      allowClear
      maxTagCount="responsive"
      popupMatchSelectWidth={false}
      value={value}
      options={reasons ?? []}
      aria-label={t('highRisk.field.reasons')}
      placeholder={t('highRisk.anyReason')}
      onChange={onChange}
    />
  );
}
