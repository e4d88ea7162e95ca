import { PlusOutlined } from '@ant-design/icons';
import { enterpriseSearchApi, nameIn, type AutopilotRuleRow, type EnterpriseFound } from '@matlas/contract';
import { useLanguage, useMay, useT } from '@matlas/web-kit';
import { Button, Tag } from 'antd';
import { useState } from 'react';
import { EnterprisePicker } from '../../../pickers/enterprise-picker';

type Named = AutopilotRuleRow['senders'][number];

/** Selects the enterprises whose sheets a rule applies to. */
export function SendersField({
  known,
  value = [],
  onChange = () => undefined,
}: {
  known: readonly Named[];
  value?: readonly number[];
  onChange?: (value: number[]) => void;
}) {
  const t = useT();
  const language = useLanguage();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [picked, setPicked] = useState<readonly Named[]>([]);
  const nameOf = (id: number): string => {
    const found = [...picked, ...known].find((one) => one.id === id);
    return found ? nameIn(language, found.nameZh, found.nameEn) : String(id);
  };
  const pick = (found: EnterpriseFound[]) => {
    setPicked([
      ...picked,
      ...found.map(({ orgId, orgName, orgEnName }) => ({ id: orgId, nameZh: orgName, nameEn: orgEnName })),
    ]);
    onChange([...new Set([...value, ...found.map(({ orgId }) => orgId)])]);
    setOpen(false);
  };
  return (
    <div className="ap-partners">
      {value.map((id) => (
        <Tag key={id} closable onClose={() => onChange(value.filter((one) => one !== id))}>
          {nameOf(id)}
        </Tag>
      ))}
      {may(enterpriseSearchApi.search) ? (
        <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => setOpen(true)}>
          {t('autopilot.chooseSender')}
        </Button>
      ) : null}
      {isOpen ? <EnterprisePicker isMulti mayPickOwn={false} onPick={pick} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
