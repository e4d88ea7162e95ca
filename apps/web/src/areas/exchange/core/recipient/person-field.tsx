import { exchangeApi, nameIn } from '@matlas/contract';
import { useLanguage, useMay, useRoute, useT } from '@matlas/web-kit';
import { Form, Select } from 'antd';
import { useEffect } from 'react';
import type { Partner } from './partner-field';

/** Who is to read it there: a contact person of the recipient, or nobody by name. */
export function PersonField({
  id,
  value,
  onChange,
}: {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}) {
  const t = useT();
  const may = useMay();
  const language = useLanguage();
  const partner = Form.useWatch<Partner | null | undefined>('partner');
  const asked = { recEntId: partner?.recEntId ?? 0, ...(partner?.recOrgId ? { recOrgId: partner.recOrgId } : {}) };
  const { data: people, isLoading } = useRoute(exchangeApi.recipients.people, asked, {
    log: 'exchange.log.people',
    enabled: Boolean(partner) && may(exchangeApi.recipients.people),
  });
  const options = (people ?? []).map(({ userId, name, recOrgName, recOrgEname }) => ({
    value: userId,
    label: `${name} · ${nameIn(language, recOrgName, recOrgEname)}`,
  }));
  const isKnown = options.some((option) => option.value === value);
  // Somebody of another enterprise, or no contact person any more, cannot be addressed.
  const isGone = people !== undefined && value !== undefined && value !== null && !isKnown;
  useEffect(() => {
    if (isGone) onChange?.(null);
  }, [isGone, onChange]);
  return (
    <Select<number | null>
      id={id}
      allowClear
      loading={isLoading}
      disabled={!partner || options.length === 0}
      value={isKnown ? (value ?? null) : null}
      options={options}
      onChange={(next) => onChange?.(next ?? null)}
      placeholder={t(
        partner && !isLoading && options.length === 0 ? 'exchange.recipient.nobodyNamed' : 'exchange.recipient.anybody',
      )}
      showSearch={{ optionFilterProp: 'label' }}
    />
  );
}
