import { modeFillInfoApi, vehicleApi } from '@matlas/contract';
import { Field, ResourceForm, useMay, useRoute, useT } from '@matlas/web-kit';
import { App, Button, DatePicker, Form, Select } from 'antd';
import { useState } from 'react';
import { dateField } from '../../shared/date-field';
import { useModelName } from '../../shared/model-names';

const log = ['fillIn.title', 'fillIn.copy.title'];
interface ModelOption {
  value: number;
  label: string;
}
/** The model that gets the tasks: any but the source. */
function TargetField({ options }: { options: readonly ModelOption[] }) {
  const t = useT();
  const otherModId = Form.useWatch<number | undefined>('otherModId');
  return (
    <Field name="modId" label="fillIn.copy.target" isRequired isChoice>
      <Select
        aria-label={t('fillIn.copy.target')}
        showSearch={{ optionFilterProp: 'label' }}
        options={options.filter(({ value }) => value !== otherModId)}
      />
    </Field>
  );
}

/** Copies the tasks of one model to another one, and says which were left. */
export function CopyFillIn() {
  const t = useT();
  const modelName = useModelName();
  const may = useMay();
  const { modal } = App.useApp();
  const [isOpen, setOpen] = useState(false);
  const models = useRoute(vehicleApi.modInfo.modList, {}, { log, enabled: isOpen }).data ?? [];
  const options = models.map((model) => ({ value: model.id, label: `${modelName(model)} · ${model.internalNumber}` }));
  if (!may(modeFillInfoApi.copyModeFillInfo)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('fillIn.copy.title')}</Button>
      {isOpen ? (
        <ResourceForm
          name="fillIn"
          title={t('fillIn.copy.title')}
          save={modeFillInfoApi.copyModeFillInfo}
          log={log}
          verb="fillIn.copy.verb"
          onClose={() => setOpen(false)}
          onSaved={({ copied, left }) =>
            modal.info({
              title: t('fillIn.copy.done', { count: copied }),
              content:
                left.length === 0 ? null : (
                  <ul>
                    {left.map(({ name, number, message }, index) => (
                      <li key={`${name} ${number} ${index}`}>
                        {name || t('fillIn.wholeModel')} {number}: {message}
                      </li>
                    ))}
                  </ul>
                ),
            })
          }
        >
          <Field name="otherModId" isRequired isChoice>
            <Select
              aria-label={t('fillIn.field.otherModId')}
              showSearch={{ optionFilterProp: 'label' }}
              options={options}
            />
          </Field>
          <TargetField options={options} />
          <Field name="dueOn" help="fillIn.copy.dueHelp" {...dateField}>
            <DatePicker className="m-wide" />
          </Field>
        </ResourceForm>
      ) : null}
    </>
  );
}
