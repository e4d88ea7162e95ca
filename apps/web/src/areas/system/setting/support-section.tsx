import { configApi, type SystemSettingsView } from '@matlas/contract';
import { Field, FieldPair, FormArea, formatDateTime, useMay, useRoute, useRules, useT } from '@matlas/web-kit';
import { Alert, Button, Form, Input } from 'antd';
import { Section } from './section';
import { useSettingsForm } from './use-settings-form';

const maxHelpCharacters = 4000;
const maxHoursCharacters = 200;
const helpRows = 8;

function SupportForm({ settings }: { settings: SystemSettingsView }) {
  const t = useT();
  const { maxLength, email } = useRules();
  const mayEdit = useMay()(configApi.saveSettings);
  const { version, updateTime, ...initial } = settings;
  const { form, trouble, isBusy, submit, onChange } = useSettingsForm({
    save: configApi.saveSettings,
    log: ['settings.support.title', 'kit.save'],
    toInput: (values) => ({ ...values, version }),
  });
  return (
    <Form
      form={form}
      name="support"
      layout="vertical"
      validateTrigger="onBlur"
      disabled={!mayEdit}
      initialValues={initial}
      onValuesChange={onChange}
      onFinish={submit}
    >
      {trouble ? <Alert className="m-form-trouble" type="error" showIcon title={trouble} /> : null}
      <p className="m-faint">{t('settings.support.explained')}</p>
      <FormArea value="settings">
        <FieldPair>
          <Field name="supportPhone" rules={[maxLength(50)]}>
            <Input />
          </Field>
          <Field name="supportEmail" rules={[email(), maxLength(100)]}>
            <Input type="email" />
          </Field>
        </FieldPair>
        <Field name="supportAddress" rules={[maxLength(200)]}>
          <Input />
        </Field>
        <Field name="manualUrl" rules={[{ type: 'url', message: t('settings.support.url') }, maxLength(500)]}>
          <Input type="url" placeholder="https://" />
        </Field>
        <FieldPair>
          <Field name="serviceHoursZh" rules={[maxLength(maxHoursCharacters)]}>
            <Input lang="zh" />
          </Field>
          <Field name="serviceHoursEn" rules={[maxLength(maxHoursCharacters)]}>
            <Input lang="en" />
          </Field>
        </FieldPair>
        <Field name="helpZh" rules={[maxLength(maxHelpCharacters)]}>
          <Input.TextArea rows={helpRows} lang="zh" />
        </Field>
        <Field name="helpEn" rules={[maxLength(maxHelpCharacters)]}>
          <Input.TextArea rows={helpRows} lang="en" />
        </Field>
      </FormArea>
      {updateTime ? <p className="m-faint">{t('settings.changedAt', { time: formatDateTime(updateTime) })}</p> : null}
      {mayEdit ? (
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('kit.save')}
        </Button>
      ) : null}
    </Form>
  );
}

/** Support contact and help text shown to users. */
export function SupportSection() {
  const query = useRoute(configApi.settings, {}, { log: ['settings.support.title', 'kit.query'] });
  return <Section query={query}>{(settings) => <SupportForm key={settings.version} settings={settings} />}</Section>;
}
