import type { SheetRow } from '@matlas/contract';
import { CallError, useCommand, useName, useT } from '@matlas/web-kit';
import { Alert, App, Modal, Segmented, Select } from 'antd';
import { useState } from 'react';
import { useFolderOptions } from '../folder/folder-options';
import type { SetUpRoute } from './use-set-up';
import './local.css';

type Mark = 'preliminary' | 'standardMaterial' | 'module';
type Choice = 'keep' | 'yes' | 'no';
const marks: readonly Mark[] = ['module', 'standardMaterial', 'preliminary'];
const choices: readonly Choice[] = ['keep', 'yes', 'no'];
const unchangedMarks: Readonly<Record<Mark, Choice>> = {
  preliminary: 'keep',
  standardMaterial: 'keep',
  module: 'keep',
};

/** Reasons of a refusal by sheet, where all chosen sheets are changed or none. */
export function useRefusals(sheets: readonly SheetRow[]) {
  const nameOf = useName();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const refuse = (error: CallError): void =>
    setRefusals(
      error.issues.length === 0
        ? [error.message]
        : error.issues.map(({ path, message }) => {
            const sheet = sheets[Number(path.split('.')[1])];
            return sheet ? `${nameOf(sheet)} ${sheet.cver} · ${message}` : message;
          }),
    );
  return { refusals, refuse };
}

function MarkChoice({ mark, value, onChange }: { mark: Mark; value: Choice; onChange: (value: Choice) => void }) {
  const t = useT();
  return (
    <div className="lo-form-row">
      <span id={`set-up-${mark}`}>{t(`localData.mark.${mark}`)}</span>
      <Segmented<Choice>
        size="small"
        aria-labelledby={`set-up-${mark}`}
        value={value}
        options={choices.map((choice) => ({ value: choice, label: t(`localData.setUp.${choice}`) }))}
        onChange={onChange}
      />
      <small>{t(`localData.mark.${mark}Explained`)}</small>
    </div>
  );
}

export function Refusals({ refusals }: { refusals: readonly string[] }) {
  const t = useT();
  return (
    <Alert
      type="error"
      showIcon
      title={t('localData.setUp.refused', { count: refusals.length })}
      description={
        <ul className="lo-refusals">
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      }
    />
  );
}

/**
 * Sets marks and the folder of selected sheets. If one sheet is refused, nothing is changed and the reasons are
 * shown by sheet.
 */
export function SetUpDialog({
  route,
  sheets,
  onDone,
  onClose,
}: {
  route: SetUpRoute;
  sheets: readonly SheetRow[];
  onDone: () => void;
  onClose: () => void;
}) {
  const t = useT();
  const { message } = App.useApp();
  const folders = useFolderOptions();
  const [chosen, setChosen] = useState(unchangedMarks);
  const [folderId, setFolder] = useState<number>();
  const { refusals, refuse } = useRefusals(sheets);
  const command = useCommand(route, { log: 'localData.log.setUp', quiet: true, alsoRefreshes: ['mds'] });
  const what = {
    ...Object.fromEntries(
      marks.filter((mark) => chosen[mark] !== 'keep').map((mark) => [mark, chosen[mark] === 'yes']),
    ),
    ...(folderId === undefined ? {} : { folderId }),
  };
  const isNothing = Object.keys(what).length === 0;
  const submit = () =>
    command.mutate(
      { ids: sheets.map(({ id }) => id), ...what },
      {
        onSuccess: () => {
          void message.success(t('localData.setUp.done', { count: sheets.length }));
          onDone();
          onClose();
        },
        onError: refuse,
      },
    );
  return (
    <Modal
      open
      title={t('localData.setUp.title', { count: sheets.length })}
      okText={t('localData.setUp.action')}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: isNothing, loading: command.isPending }}
      onOk={submit}
      onCancel={onClose}
      mask={{ closable: false }}
    >
      <div className="lo-form">
        {marks.map((mark) => (
          <MarkChoice
            key={mark}
            mark={mark}
            value={chosen[mark]}
            onChange={(value) => setChosen({ ...chosen, [mark]: value })}
          />
        ))}
        {folders.length > 0 ? (
          <div className="lo-form-row">
            <span id="set-up-folder">{t('folders.folder')}</span>
            <Select
              allowClear
              className="lo-folder"
              aria-labelledby="set-up-folder"
              placeholder={t('localData.setUp.keep')}
              value={folderId}
              onChange={setFolder}
              options={folders}
              showSearch={{ optionFilterProp: 'label' }}
            />
          </div>
        ) : null}
      </div>
      {refusals.length > 0 ? <Refusals refusals={refusals} /> : null}
    </Modal>
  );
}
