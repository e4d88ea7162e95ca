import { auditApi, distributionApi, type AuditAbsence } from '@matlas/contract';
import {
  businessToday,
  DraggableModal,
  Field,
  FieldPair,
  formatDate,
  ResourceForm,
  useCommand,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button, DatePicker, Select } from 'antd';
import { useState } from 'react';
import { dateField } from '../shared/date-field';

const log = 'dataAudit.absence.title';

function AbsenceForm({ onClose }: { onClose: () => void }) {
  const t = useT();
  const may = useMay();
  const users = useRoute(auditApi.deputies, {}, { log }).data ?? [];
  const options = users.map(({ id, name }) => ({ value: id, label: name }));
  const isLead = may(distributionApi.saveOrUpdate);
  return (
    <ResourceForm
      name="dataAudit"
      title={t('dataAudit.absence.new')}
      save={auditApi.saveAbsence}
      initial={{ firstDay: businessToday(), lastDay: businessToday() }}
      log={log}
      onClose={onClose}
    >
      {isLead ? (
        <Field name="auditorId" help="dataAudit.help.auditorId">
          <Select allowClear options={options} showSearch={{ optionFilterProp: 'label' }} />
        </Field>
      ) : null}
      <FieldPair>
        <Field name="firstDay" isRequired isChoice {...dateField}>
          <DatePicker className="au-wide" />
        </Field>
        <Field name="lastDay" isRequired isChoice {...dateField}>
          <DatePicker className="au-wide" />
        </Field>
      </FieldPair>
      <Field name="deputyId" help="dataAudit.help.deputyId">
        <Select allowClear options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
    </ResourceForm>
  );
}
function AbsenceLine({ absence }: { absence: AuditAbsence }) {
  const t = useT();
  const remove = useCommand(auditApi.removeAbsence, { log });
  const { id, userName, firstDay, lastDay, deputyName, isNow } = absence;
  return (
    <li>
      <span>
        <strong>{userName}</strong> {formatDate(firstDay)} – {formatDate(lastDay)}
        {isNow ? <span className="au-late"> {t('dataAudit.absence.now')}</span> : null}
        <span className="m-faint">
          {' '}
          {deputyName === null ? t('dataAudit.absence.noDeputy') : t('dataAudit.absence.deputy', { name: deputyName })}
        </span>
      </span>
      {absence.can.remove ? (
        <Button size="small" type="text" disabled={remove.isPending} onClick={() => void remove.run({ id })}>
          {t('dataAudit.absence.remove')}
        </Button>
      ) : null}
    </li>
  );
}

/** Who is absent when, and who stands in. */
export function Absences() {
  const t = useT();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const [isNew, setNew] = useState(false);
  const list = useRoute(auditApi.absences, {}, { log, enabled: isOpen }).data ?? [];
  if (!may(auditApi.saveAbsence)) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t(log)}</Button>
      <DraggableModal open={isOpen} title={t(log)} footer={null} onCancel={() => setOpen(false)}>
        {list.length === 0 ? <p className="au-help">{t('dataAudit.absence.none')}</p> : null}
        <ul className="au-nodes">
          {list.map((absence) => (
            <AbsenceLine key={absence.id} absence={absence} />
          ))}
        </ul>
        <Button type="primary" onClick={() => setNew(true)}>
          {t('dataAudit.absence.new')}
        </Button>
      </DraggableModal>
      {isNew ? <AbsenceForm onClose={() => setNew(false)} /> : null}
    </>
  );
}
