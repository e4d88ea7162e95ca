import { exchangeDisclosureApi } from '@matlas/contract';
import { Field, formatDate, ResourceForm, useMay, useRoute, useT } from '@matlas/web-kit';
import { Button, DatePicker, Switch } from 'antd';
import { useState } from 'react';
import { dateField } from '../../shared/date-field';

const name = 'autopilot.disclosure';

/** The setting of automatic disclosure, with its first day. */
export function SettingBar() {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const { data } = useRoute(exchangeDisclosureApi.setting, {}, { log: `${name}.log.setting` });
  if (!data) return null;
  const { autoFrom, push, version } = data;
  const text =
    autoFrom === null
      ? t(`${name}.setting.off`)
      : t(`${name}.setting.${push ? 'onPush' : 'on'}`, { date: formatDate(autoFrom) });
  return (
    <>
      <span className="m-faint">{text}</span>
      {may(exchangeDisclosureApi.saveSetting) ? (
        <Button onClick={() => setOpen(true)}>{t(`${name}.setting.edit`)}</Button>
      ) : null}
      {isOpen ? (
        <ResourceForm
          name={name}
          title={t(`${name}.setting.title`)}
          save={exchangeDisclosureApi.saveSetting}
          initial={{ autoFrom, push }}
          toInput={(values) => ({ autoFrom: null, ...values, version }) as never}
          log={`${name}.log.setting`}
          onClose={() => setOpen(false)}
        >
          <p className="m-faint">{t(`${name}.setting.explained`)}</p>
          <Field name="autoFrom" {...dateField}>
            <DatePicker className="m-wide" />
          </Field>
          <Field name="push" valuePropName="checked">
            <Switch />
          </Field>
        </ResourceForm>
      ) : null}
    </>
  );
}
