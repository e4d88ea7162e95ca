import {
  catalogApi,
  gadslKind,
  physicalState,
  type Route,
  type Sent,
  type SubstanceRequestRow,
} from '@matlas/contract';
import {
  Field,
  nameIn,
  ResourceForm,
  useCommand,
  useLanguage,
  useOptions,
  useRules,
  useT,
  type LogLabel,
} from '@matlas/web-kit';
import { Form, Input, Modal, Select } from 'antd';
import type { ReactNode } from 'react';
import { NameFields } from '../substance-form';
import { SubstanceSelect } from '../substance-select';

const { accept, answer, reject } = catalogApi.substanceRequests;
export interface DecisionProps {
  request: SubstanceRequestRow;
  onClose: () => void;
}

/** Form of the new substance, prefilled from the request. */
export function AcceptForm({ request, onClose }: DecisionProps) {
  const t = useT();
  const { maxLength } = useRules();
  const { id, nameZh, nameEn, cas, ec } = request;
  const toInput = (substance: Record<string, unknown>) => ({ id, substance }) as Sent<typeof accept>;
  return (
    <ResourceForm
      name="substances"
      title={t('substanceRequests.acceptTitle')}
      save={accept}
      initial={{ nameZh, nameEn, cas, ec, synonymsZh: [], synonymsEn: [] }}
      toInput={toInput}
      verb="substanceRequests.accept"
      onClose={onClose}
      isWide
    >
      <NameFields isNew />
      <Field name="gadsl" isChoice>
        <Select allowClear options={useOptions(gadslKind)} aria-label={t('substances.field.gadsl')} />
      </Field>
      <Field name="physicalState" isChoice>
        <Select allowClear options={useOptions(physicalState)} aria-label={t('substances.field.physicalState')} />
      </Field>
      <Field name="remark" rules={[maxLength(1000)]}>
        <Input.TextArea rows={2} />
      </Field>
    </ResourceForm>
  );
}

interface DialogProps<R extends Route> extends DecisionProps {
  route: R;
  log: LogLabel;
  title: string;
  verb: string;
  first: string;
  isDanger?: boolean;
  toInput: (values: Record<string, unknown>) => Sent<R>;
  children: ReactNode;
}

function DecisionDialog<R extends Route>({
  route,
  log,
  title,
  verb,
  first,
  isDanger = false,
  toInput,
  onClose,
  children,
}: DialogProps<R>) {
  const t = useT();
  const [form] = Form.useForm<Record<string, unknown>>();
  const command = useCommand(route, { log, onDone: onClose });
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
        name="decideRequest"
        layout="vertical"
        validateTrigger="onBlur"
        onFinish={(values) => command.mutate(toInput(values))}
      >
        {children}
      </Form>
    </Modal>
  );
}

/** Answers a request with a substance that is already in the catalogue. */
export function AnswerDialog(props: DecisionProps) {
  const t = useT();
  const language = useLanguage();
  const rules = useRules();
  const { request } = props;
  const label = t('substanceRequests.field.substance');
  return (
    <DecisionDialog
      {...props}
      route={answer}
      log={['substanceRequests.title', 'substanceRequests.answer']}
      title={t('substanceRequests.answerOne', { name: nameIn(language, request.nameZh, request.nameEn) })}
      verb={t('substanceRequests.answer')}
      first="substanceId"
      toInput={({ substanceId, reason }) => ({ id: request.id, substanceId, reason }) as Sent<typeof answer>}
    >
      <Form.Item name="substanceId" label={label} rules={[rules.chosen(label)]}>
        <SubstanceSelect label={label} />
      </Form.Item>
      <Form.Item name="reason" label={t('substanceRequests.remark')}>
        <Input.TextArea rows={2} maxLength={500} showCount />
      </Form.Item>
    </DecisionDialog>
  );
}

/** Rejects a request with a reason, which is shown to the requester. */
export function RejectDialog(props: DecisionProps) {
  const t = useT();
  const language = useLanguage();
  const rules = useRules();
  const { request } = props;
  const label = t('substanceRequests.field.reason');
  return (
    <DecisionDialog
      {...props}
      route={reject}
      log={['substanceRequests.title', 'substanceRequests.reject']}
      title={t('substanceRequests.rejectOne', { name: nameIn(language, request.nameZh, request.nameEn) })}
      verb={t('substanceRequests.reject')}
      first="reason"
      isDanger
      toInput={({ reason }) => ({ id: request.id, reason }) as Sent<typeof reject>}
    >
      <Form.Item name="reason" label={label} rules={[rules.required(label)]}>
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
    </DecisionDialog>
  );
}
