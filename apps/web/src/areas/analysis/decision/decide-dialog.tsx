import { analysisDecisionApi, type DecisionRow } from '@matlas/contract';
import { useCommand, useRules, useT } from '@matlas/web-kit';
import { Form, Input, Modal } from 'antd';
import { useFindingsRefresh } from './use-findings-refresh';

export type DecideAction = 'approve' | 'refuse' | 'withdraw';
const maxNoteLength = 2000;

/** Approves, returns or withdraws a decision; everything but an approval needs a reason. */
export function DecideDialog({
  decision,
  action,
  onClose,
}: {
  decision: DecisionRow;
  action: DecideAction;
  onClose: () => void;
}) {
  const t = useT();
  const rules = useRules();
  const refresh = useFindingsRefresh();
  const [form] = Form.useForm<{ note?: string }>();
  const verb = t(`decisions.${action}`);
  const command = useCommand(analysisDecisionApi[action], {
    log: ['decisions.title', `decisions.${action}`],
    onDone: () => {
      refresh();
      onClose();
    },
  });
  const label = t(action === 'approve' ? 'decisions.field.note' : 'decisions.field.why');
  return (
    <Modal
      open
      title={t(`decisions.${action}One`, { place: decision.placeName })}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => form.submit()}
      confirmLoading={command.isPending}
      okText={verb}
      okButtonProps={{ danger: action !== 'approve' }}
      cancelText={t('kit.cancel')}
      afterOpenChange={(isOpen) => {
        if (isOpen) form.focusField('note');
      }}
    >
      <Form
        form={form}
        name="decideDecision"
        layout="vertical"
        validateTrigger="onBlur"
        onFinish={({ note }) => command.mutate({ id: decision.id, note: note ?? '' })}
      >
        <p className="m-faint">{t(`decisions.${action}Explained`)}</p>
        <Form.Item name="note" label={label} rules={action === 'approve' ? [] : [rules.required(label)]}>
          <Input.TextArea rows={3} maxLength={maxNoteLength} showCount />
        </Form.Item>
      </Form>
    </Modal>
  );
}
