import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { rulesApplicationCodeApi } from '@matlas/contract';
import { formatPercent, nameIn, NumberField, useLanguage, useRoute, useRules, useT } from '@matlas/web-kit';
import { Button, Form, Input, Select } from 'antd';
import './rules.css';

const hundred = 100;
const decimals = 9;
const maxUses = 20;
const maxNameLength = 200;
const maxCodes = 500;
const sign = { gt: '>', gte: '≥' } as const;

/** The limit with its comparison: `> 0.1 %`, `≥ 0.1 %`. */
export const limitText = (limitPercent: string | null, comparison: 'gt' | 'gte'): string =>
  limitPercent === null ? '' : `${sign[comparison]} ${formatPercent(limitPercent)}`;

interface Use {
  nameZh?: string | null;
  nameEn?: string;
  name?: string;
  limitPercent: string;
  comparison: 'gt' | 'gte';
  applicationCodes: readonly string[];
  claimed?: boolean;
  hint?: string | null;
}
/** Limits by use: the use, its limit, and the application codes that claim it. */
export function ItemUses({ uses }: { uses: readonly Use[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <ul className="r-uses">
      {uses.map(
        ({
          nameZh = null,
          nameEn = '',
          name = nameIn(language, nameZh, nameEn),
          limitPercent,
          comparison,
          applicationCodes,
          claimed,
          hint,
        }) => (
          <li key={`${name} ${limitPercent}`}>
            {claimed ? <strong>{name}</strong> : name} {limitText(limitPercent, comparison)}{' '}
            <span className="m-faint">
              {applicationCodes.length > 0
                ? t(claimed ? 'rules.claimedBy' : 'rules.claimBy', { codes: applicationCodes.join(t('files.comma')) })
                : t('rules.claimByNone')}
            </span>
            {hint ? <p>{hint}</p> : null}
          </li>
        ),
      )}
    </ul>
  );
}

function CodesField({
  id,
  value,
  onChange,
  label,
}: {
  id?: string;
  value?: string[];
  onChange?: (codes: string[]) => void;
  label: string;
}) {
  const language = useLanguage();
  const page = { pageNo: 1, pageSize: maxCodes };
  const own = useRoute(rulesApplicationCodeApi.ownPage, page, { log: 'regulationItems.log.codes' });
  const imds = useRoute(rulesApplicationCodeApi.imdsPage, page, { log: 'regulationItems.log.codes' });
  const options = [...(own.data?.records ?? []), ...(imds.data?.records ?? [])].map(({ code, nameZh, nameEn }) => ({
    value: code,
    label: `${code} ${nameIn(language, nameZh, nameEn)}`,
  }));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      value={value ?? []}
      {...(onChange ? { onChange } : {})}
      aria-label={label}
      placeholder={label}
      optionLabelProp="value"
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      options={[...new Map(options.map((one) => [one.value, one])).values()]}
    />
  );
}

/** Edits limits for some uses in addition to the general one. An application code on a substance claims a use. */
export function UsesField() {
  const t = useT();
  const rules = useRules();
  const word = (name: string): string => t(`regulationItems.use.${name}`);
  const comparisons = (['gt', 'gte'] as const).map((value) => ({ value, label: sign[value] }));
  return (
    <Form.Item label={t('regulationItems.field.uses')} help={t('regulationItems.usesHint')}>
      <Form.List name="uses">
        {(rows, { add, remove }) => (
          <>
            {rows.map(({ key, name }) => (
              <div key={key} className="r-use">
                <Form.Item name={[name, 'nameEn']} rules={[rules.chosen(word('name')), rules.maxLength(maxNameLength)]}>
                  <Input aria-label={word('name')} placeholder={word('name')} />
                </Form.Item>
                <Form.Item name={[name, 'nameZh']} rules={[rules.maxLength(maxNameLength)]}>
                  <Input aria-label={word('nameZh')} placeholder={word('nameZh')} />
                </Form.Item>
                <Form.Item name={[name, 'comparison']}>
                  <Select options={comparisons} aria-label={t('rules.exceeded')} />
                </Form.Item>
                <Form.Item name={[name, 'limitPercent']} rules={[rules.chosen(t('rules.limit'))]}>
                  <NumberField max={hundred} decimals={decimals} unit="%" aria-label={t('rules.limit')} />
                </Form.Item>
                <Form.Item name={[name, 'applicationCodes']}>
                  <CodesField label={word('codes')} />
                </Form.Item>
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('regulationItems.use.remove', { number: name + 1 })}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Button
              type="dashed"
              size="small"
              icon={<PlusOutlined aria-hidden />}
              disabled={rows.length >= maxUses}
              onClick={() => add({ comparison: 'gt', applicationCodes: [] })}
            >
              {word('add')}
            </Button>
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}
