import { transferConversionApi, type ConversionRun, type OpenCode } from '@matlas/contract';
import { nameIn, useLanguage, useRoute, useT } from '@matlas/web-kit';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { CodeWords } from './code-words';
import { log, type ApprovedPair } from './use-run';

interface Props {
  open: OpenCode;
  direction: ConversionRun['direction'];
  isBusy: boolean;
  onChosen: (pair: ApprovedPair) => void;
  onClose: () => void;
}
const forAllSubstances = 0;

/** Chooses a code of the other system, for all substances or for one of those that use the code. */
export function CodeChoice({ open, direction, isBusy, onChosen, onClose }: Props) {
  const t = useT();
  const language = useLanguage();
  const [to, setTo] = useState<string | undefined>(open.proposed ?? undefined);
  const [substanceId, setSubstance] = useState(forAllSubstances);
  const { data = [] } = useRoute(transferConversionApi.codes, { direction }, { log: log('codes') });
  const substances = open.substances.flatMap(({ substanceId: value, name, nameZh, cas }) =>
    value === null ? [] : [{ value, label: [nameIn(language, nameZh, name), cas].filter(Boolean).join(' ') }],
  );
  return (
    <Modal
      open
      title={t('conversion.choice.title')}
      okText={t('conversion.open.approve')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: to === undefined, loading: isBusy }}
      onCancel={onClose}
      onOk={() => {
        if (to !== undefined)
          onChosen({ code: open.code, to, substanceId: substanceId === forAllSubstances ? null : substanceId });
      }}
    >
      <p className="cv-choice">
        <CodeWords of={open} />
      </p>
      <Form layout="vertical">
        <Form.Item label={t('conversion.choice.to')} htmlFor="cv-to">
          <Select
            id="cv-to"
            showSearch={{ optionFilterProp: 'label' }}
            value={to}
            onChange={setTo}
            options={data.map(({ code, nameZh, nameEn }) => ({
              value: code,
              label: `${code} ${nameIn(language, nameZh, nameEn)}`,
            }))}
          />
        </Form.Item>
        {substances.length > 0 ? (
          <Form.Item label={t('conversion.choice.substance')} htmlFor="cv-substance">
            <Select
              id="cv-substance"
              value={substanceId}
              onChange={setSubstance}
              options={[{ value: forAllSubstances, label: t('conversion.choice.forAll') }, ...substances]}
            />
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  );
}
