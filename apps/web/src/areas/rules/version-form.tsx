import { rulesApi, rulesListsApi, type ListVersionRow } from '@matlas/contract';
import { businessToday, Field, nameIn, ResourceForm, useLanguage, useRoute, useT } from '@matlas/web-kit';
import { DatePicker, Form, Input, Select } from 'antd';
import { dateField } from '../shared/date-field';
import { useLawWords } from '../shared/law-words';

const maxLabelLength = 60;

/** Initial content of a new version: empty, the previous version, or another list that the user may see. */
function CopyField({ versions }: { versions: readonly ListVersionRow[] }) {
  const t = useT();
  const language = useLanguage();
  const { codeOf } = useLawWords();
  const { data } = useRoute(rulesApi.laws.list, {}, { log: 'regulationItems.log.law' });
  const others = (data ?? []).flatMap(({ id, code, nameZh, nameEn, currentList }) =>
    currentList && id !== versions[0]?.lawId
      ? [
          {
            value: currentList.id,
            label: `${codeOf(code)} · ${nameIn(language, nameZh, nameEn)} · ${currentList.label} (${currentList.itemCount})`,
          },
        ]
      : [],
  );
  const own = versions.map(({ id, label, itemCount }) => ({
    value: id,
    label: `${t('regulationItems.thisList')} · ${label} (${itemCount})`,
  }));
  return (
    <Field name="copyFrom" label="regulationItems.copyFrom" help="regulationItems.copyHint">
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        options={[...own, ...others]}
        placeholder={t('regulationItems.copyNothing')}
      />
    </Field>
  );
}
/** The label follows the date until the user edits it. */
function DayAndLabel() {
  const form = Form.useFormInstance();
  return (
    <>
      <Field name="publishedAt" label="regulationItems.publishedAt" isRequired {...dateField}>
        <DatePicker
          className="m-wide"
          onChange={(day) => {
            if (!form.isFieldTouched('label')) form.setFieldValue('label', day?.format('YYYY-MM-DD'));
          }}
        />
      </Field>
      <Field name="label" label="regulationItems.label" isRequired>
        <Input maxLength={maxLabelLength} />
      </Field>
    </>
  );
}

/** Creates a dated version of a list by hand. */
export function VersionForm({
  lawId,
  versions,
  onClose,
}: {
  lawId: number;
  versions: readonly ListVersionRow[];
  onClose: () => void;
}) {
  const t = useT();
  const today = businessToday();
  return (
    <ResourceForm
      name="regulationItems"
      title={t('regulationItems.newVersion')}
      save={rulesListsApi.createVersion}
      initial={{ publishedAt: today, label: today, ...(versions[0] ? { copyFrom: versions[0].id } : {}) }}
      toInput={(values) => ({ ...values, lawId }) as never}
      log={['regulationItems.title', 'regulationItems.newVersion']}
      onClose={onClose}
    >
      <DayAndLabel />
      <CopyField versions={versions} />
    </ResourceForm>
  );
}
