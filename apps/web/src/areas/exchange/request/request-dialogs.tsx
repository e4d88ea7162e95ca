import { exchangeRequestApi, rejectReason, type RequestRow, type Route, type Sent } from '@matlas/contract';
import { useCommand, useOptions, useReturnFocus, useRules, useT } from '@matlas/web-kit';
import { Form, Input, Modal, Select } from 'antd';
import type { ReactNode } from 'react';
import { partLabel } from './request-words';

export interface RequestDialogProps {
  request: RequestRow;
  onClose: () => void;
}
interface DialogProps<R extends Route> extends RequestDialogProps {
  route: R;
  name: 'refuse' | 'return' | 'link';
  title: string;
  verb: string;
  first: string;
  isDanger?: boolean;
  initial?: object;
  toInput: (values: Record<string, string>) => Sent<R>;
  children: ReactNode;
}

function Dialog<R extends Route>({
  route,
  name,
  title,
  verb,
  first,
  isDanger = false,
  initial = {},
  toInput,
  onClose,
  children,
}: DialogProps<R>) {
  const t = useT();
  const [form] = Form.useForm<Record<string, string>>();
  useReturnFocus();
  const command = useCommand(route, {
    log: ['requests.title', 'requests.log.act'],
    alsoRefreshes: ['home', 'data', 'mds'],
    onDone: onClose,
  });
  return (
    <Modal
      open
      title={title}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={command.isPending}
      okText={verb}
      okButtonProps={{ danger: isDanger }}
      cancelText={t('kit.cancel')}
      afterOpenChange={(isOpen) => {
        if (isOpen) form.focusField(first);
      }}
    >
      <Form
        form={form}
        name={`request-${name}`}
        layout="vertical"
        validateTrigger="onBlur"
        initialValues={initial}
        onFinish={(values) => command.mutate(toInput(values))}
      >
        {children}
      </Form>
    </Modal>
  );
}

/** The supplier refuses the request, with a reason. */
export function RefuseDialog(props: RequestDialogProps) {
  const t = useT();
  const rules = useRules();
  const { id, version } = props.request;
  const label = t('requests.field.reason');
  return (
    <Dialog
      {...props}
      route={exchangeRequestApi.refuse}
      name="refuse"
      first="reason"
      isDanger
      title={t('requests.refuse.title', { part: partLabel(props.request) })}
      verb={t('requests.refuse.verb')}
      toInput={({ reason = '' }) => ({ id, version, reason })}
    >
      <Form.Item name="reason" label={label} extra={t('requests.refuse.help')} rules={[rules.required(label)]}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </Dialog>
  );
}

/** Returns the answer to the supplier for correction. */
export function ReturnDialog(props: RequestDialogProps) {
  const t = useT();
  const rules = useRules();
  const reasons = useOptions(rejectReason);
  const { id, version } = props.request;
  const [label, text] = [t('requests.field.reason'), t('requests.field.text')];
  return (
    <Dialog
      {...props}
      route={exchangeRequestApi.return}
      name="return"
      first="reason"
      isDanger
      title={t('requests.return.title', { part: partLabel(props.request) })}
      verb={t('requests.return.verb')}
      toInput={(values) =>
        ({ id, version, reason: values.reason, text: values.text }) as Sent<typeof exchangeRequestApi.return>
      }
    >
      <Form.Item name="reason" label={label} rules={[rules.chosen(label)]}>
        <Select options={reasons} aria-label={label} />
      </Form.Item>
      <Form.Item noStyle dependencies={['reason']}>
        {({ getFieldValue }) => (
          <Form.Item
            name="text"
            label={text}
            extra={t('requests.return.help')}
            rules={getFieldValue('reason') === rejectReason.of.other ? [rules.required(text)] : []}
          >
            <Input.TextArea rows={3} maxLength={500} showCount />
          </Form.Item>
        )}
      </Form.Item>
    </Dialog>
  );
}

/** Creates a new link, optionally for another mailbox. */
export function RenewDialog(props: RequestDialogProps) {
  const t = useT();
  const rules = useRules();
  const { id, version, email } = props.request;
  const label = t('requests.field.email');
  return (
    <Dialog
      {...props}
      route={exchangeRequestApi.renewLink}
      name="link"
      first="email"
      title={t('requests.link.renewTitle')}
      verb={t('requests.link.renewVerb')}
      initial={{ email }}
      toInput={(values) => ({ id, version, email: values.email ?? '' })}
    >
      <Form.Item
        name="email"
        label={label}
        extra={t('requests.link.renewHelp')}
        rules={[rules.required(label), { type: 'email', message: t('validation.invalid_format_email') }]}
      >
        <Input inputMode="email" autoComplete="off" />
      </Form.Item>
    </Dialog>
  );
}
