import { configApi, LIMITS, type DefaultPassword } from '@matlas/contract';
import { Field, FormArea, formatDateTime, useMay, useRoute, useT } from '@matlas/web-kit';
import { Alert, Button, Form, Input, Radio } from 'antd';
import { passwordPattern } from '../../../public/password-rule';
import { passwordSealer } from '../../../public/seal-password';
import { Section } from './section';
import { useSettingsForm } from './use-settings-form';

const modes = ['generated', 'fixed'] as const;

async function encryptPassword(values: Record<string, unknown>) {
  const { mode, password } = values as { mode: (typeof modes)[number]; password?: string };
  if (mode !== 'fixed' || !password) return { mode };
  const seal = await passwordSealer();
  return { mode, password: await seal(password) };
}

function PasswordField({ isSet }: { isSet: boolean }) {
  const t = useT();
  const mode = Form.useWatch<string | undefined>('mode');
  if (mode !== 'fixed') return null;
  return (
    <Field
      name="password"
      isRequired={!isSet}
      rules={[{ pattern: passwordPattern, message: t('public.passwordPattern') }]}
      help={isSet ? 'settings.password.keeps' : 'settings.password.rule'}
    >
      <Input.Password autoComplete="new-password" maxLength={LIMITS.passwordInput} />
    </Field>
  );
}

function PolicyForm({ policy }: { policy: DefaultPassword }) {
  const t = useT();
  const mayEdit = useMay()(configApi.setDefaultPassword);
  const { form, trouble, isBusy, submit, onChange } = useSettingsForm({
    save: configApi.setDefaultPassword,
    log: ['settings.password.title', 'kit.save'],
    toInput: encryptPassword,
  });
  const isSet = policy.mode === 'fixed' && policy.password !== null;
  return (
    <Form
      form={form}
      name="defaultPassword"
      layout="vertical"
      validateTrigger="onBlur"
      disabled={!mayEdit}
      initialValues={{ mode: policy.mode, password: policy.password ?? '' }}
      onValuesChange={onChange}
      onFinish={submit}
    >
      {trouble ? <Alert className="m-form-trouble" type="error" showIcon title={trouble} /> : null}
      <FormArea value="settings">
        <Field name="mode">
          <Radio.Group
            className="g-rights"
            aria-label={t('settings.field.mode')}
            options={modes.map((value) => ({ value, label: t(`settings.password.${value}`) }))}
          />
        </Field>
        <PasswordField isSet={isSet} />
      </FormArea>
      <p className="m-faint">
        {t('settings.password.policy', {
          min: policy.minLength,
          max: policy.maxLength,
          days: policy.days,
          history: policy.history,
        })}
      </p>
      {policy.updateTime ? (
        <p className="m-faint">{t('settings.changedAt', { time: formatDateTime(policy.updateTime) })}</p>
      ) : null}
      {mayEdit ? (
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t('kit.save')}
        </Button>
      ) : null}
    </Form>
  );
}

/** Policy for the initial passwords of users. */
export function DefaultPasswordSection() {
  const query = useRoute(configApi.getDefaultPassword, {}, { log: ['settings.password.title', 'kit.query'] });
  return <Section query={query}>{(policy) => <PolicyForm key={policy.updateTime ?? ''} policy={policy} />}</Section>;
}
