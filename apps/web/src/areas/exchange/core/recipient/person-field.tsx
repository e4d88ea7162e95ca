import { exchangeApi, nameIn } from '@matlas/contract';
import { useLanguage, useMay, useRoute, useT } from '@matlas/web-kit';
import { Form, Select } from 'antd';
import { useEffect } from 'react';
import type { Partner } from './partner-field';

/** The person addressed at the recipient: one of its contact persons, or nobody. */
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
  const recipient = { recEntId: partner?.recEntId ?? 0, ...(partner?.recOrgId ? { recOrgId: partner.recOrgId } : {}) };
  const { data: people, isLoading } = useRoute(exchangeApi.recipients.listContacts, recipient, {
    log: 'exchange.log.people',
    enabled: Boolean(partner) && may(exchangeApi.recipients.listContacts),
  });
  const options = (people ?? []).map(({ userId, name, recOrgName, recOrgEname }) => ({
    value: userId,
    label: `${name} · ${nameIn(language, recOrgName, recOrgEname)}`,
  }));
  const isKnown = options.some((option) => option.value === value);
  // Clears a person of another enterprise, or one who is no longer a contact person.
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
