import { mdsRuleSetApi, type RuleSetDetail } from '@matlas/contract';
import { businessToday, Field, FieldPair, ResourceForm, useT } from '@matlas/web-kit';
import { DatePicker, Input } from 'antd';
import dayjs from 'dayjs';
import { dateField } from '../../shared/date-field';

const maxNameCharacters = 100;

function Names() {
  return (
    <FieldPair>
      <Field name="nameZh" isRequired>
        <Input maxLength={maxNameCharacters} />
      </Field>
      <Field name="nameEn" isRequired>
        <Input maxLength={maxNameCharacters} />
      </Field>
    </FieldPair>
  );
}

/** Creates a set of the enterprise that is based on this one. */
export function DeriveDialog({
  set,
  onClose,
  onMade,
}: {
  set: RuleSetDetail;
  onClose: () => void;
  onMade: (key: string) => void;
}) {
  const t = useT();
  return (
    <ResourceForm
      name="ruleSet"
      title={t('ruleSet.deriveTitle')}
      save={mdsRuleSetApi.derive}
      initial={{}}
      toInput={(values) => ({ ...values, id: set.id }) as never}
      log={['ruleSet.title', 'ruleSet.derive']}
      onClose={onClose}
      onSaved={(made) => onMade(made.key)}
    >
      <p className="m-faint">{t('ruleSet.deriveExplained', { key: set.key })}</p>
      <Names />
    </ResourceForm>
  );
}

/** Names of a draft, and the date from which new sheets use it. */
export function NamesDialog({ set, onClose }: { set: RuleSetDetail; onClose: () => void }) {
  const t = useT();
  const { nameZh, nameEn, validFrom, id, version, own } = set;
  return (
    <ResourceForm
      name="ruleSet"
      title={t('ruleSet.namesTitle')}
      save={mdsRuleSetApi.save}
      initial={{ nameZh, nameEn, validFrom }}
      toInput={(values) => ({ ...values, id, version, own }) as never}
      log={['ruleSet.title', 'ruleSet.edit']}
      onClose={onClose}
    >
      <Names />
      <Field name="validFrom" isRequired isChoice help="ruleSet.validFromHelp" {...dateField}>
        <DatePicker className="m-wide" minDate={dayjs(businessToday())} allowClear={false} />
      </Field>
    </ResourceForm>
  );
}
