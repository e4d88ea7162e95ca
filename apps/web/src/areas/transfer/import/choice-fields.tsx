import type { SheetImportRow } from '@matlas/contract';
import { useMay, useT } from '@matlas/web-kit';
import { Checkbox, Radio } from 'antd';

export type Choices = Pick<SheetImportRow, 'release' | 'existing' | 'continueUnmatched'>;
const release = { needs: 'mds:sheet:release' } as const;
export const noChoices: Choices = { release: false, existing: 'newVersion', continueUnmatched: false };

/** Import options: draft or release, new version or new sheet, and the treatment of unmatched materials. */
export function ChoiceFields({
  choices,
  onChange,
  isBusy = false,
}: {
  choices: Choices;
  onChange: (choices: Choices) => void;
  isBusy?: boolean;
}) {
  const t = useT();
  const mayRelease = useMay()(release);
  return (
    <div className="mi-choices">
      <Radio.Group
        aria-label={t('mdsUpload.choice.state')}
        value={choices.release}
        disabled={isBusy}
        onChange={(event) => onChange({ ...choices, release: event.target.value === true })}
      >
        <Radio value={false}>{t('mdsUpload.choice.draft')}</Radio>
        {mayRelease ? <Radio value>{t('mdsUpload.choice.release')}</Radio> : null}
      </Radio.Group>
      <Radio.Group
        aria-label={t('mdsUpload.choice.existing')}
        value={choices.existing}
        disabled={isBusy}
        onChange={(event) => onChange({ ...choices, existing: event.target.value as Choices['existing'] })}
      >
        <Radio value="newVersion">{t('mdsUpload.choice.newVersion')}</Radio>
        <Radio value="new">{t('mdsUpload.choice.new')}</Radio>
      </Radio.Group>
      <Checkbox
        checked={choices.continueUnmatched}
        disabled={isBusy}
        onChange={(event) => onChange({ ...choices, continueUnmatched: event.target.checked })}
      >
        {t('mdsUpload.choice.continueUnmatched')}
      </Checkbox>
    </div>
  );
}
