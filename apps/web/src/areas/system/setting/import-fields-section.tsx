import { configApi, type BomImportFieldRow } from '@matlas/contract';
import { useCommand, useLanguage, useMay, useRoute, useT, useUnsavedWork } from '@matlas/web-kit';
import { App, Button, Select } from 'antd';
import { useState } from 'react';
import { Section } from './section';

interface FieldLineProps {
  row: BomImportFieldRow;
  words: readonly string[];
  mayEdit: boolean;
  onChange: (words: string[]) => void;
}

/** Built-in column titles, and the additional ones used in the files of the own enterprise. */
function FieldLine({ row, words, mayEdit, onChange }: FieldLineProps) {
  const t = useT();
  const language = useLanguage();
  const name = t(`bom.import.field.${row.field}`);
  const known = (language === 'zh' ? row.knownZh : row.knownEn).join(t('users.comma'));
  return (
    <tr>
      <th scope="row">
        {name}
        {row.required ? <span className="m-faint"> · {t('bom.import.required')}</span> : null}
      </th>
      <td>
        <span className="m-faint">{known}</span>
      </td>
      <td>
        <Select
          mode="tags"
          className="a-words"
          open={false}
          suffixIcon={null}
          disabled={!mayEdit}
          aria-label={t('settings.fields.wordsOf', { field: name })}
          placeholder={t('settings.fields.add')}
          maxCount={20}
          tokenSeparators={[',', ';', '，', '；']}
          value={[...words]}
          onChange={(next: string[]) => onChange(next.map((word) => word.trim()).filter(Boolean))}
        />
      </td>
    </tr>
  );
}

function useSave(rows: readonly BomImportFieldRow[]) {
  const t = useT();
  const { message } = App.useApp();
  const [changes, setChanges] = useState<Readonly<Partial<Record<BomImportFieldRow['field'], readonly string[]>>>>({});
  const isChanged = Object.keys(changes).length > 0;
  useUnsavedWork(isChanged);
  const command = useCommand(configApi.bomImportFields.update, {
    log: ['settings.fields.title', 'kit.save'],
    alsoRefreshes: ['bom'],
    onDone: () => {
      setChanges({});
      void message.success(t('messages.saved'));
    },
  });
  const wordsOf = (row: BomImportFieldRow): readonly string[] => changes[row.field] ?? row.words;
  return {
    wordsOf,
    isChanged,
    isBusy: command.isPending,
    change: (row: BomImportFieldRow, words: string[]) => setChanges((now) => ({ ...now, [row.field]: words })),
    discard: () => setChanges({}),
    save: () => command.mutate({ fields: rows.map((row) => ({ field: row.field, words: [...wordsOf(row)] })) }),
  };
}

function FieldTable({ rows }: { rows: readonly BomImportFieldRow[] }) {
  const t = useT();
  const mayEdit = useMay()(configApi.bomImportFields.update);
  const { wordsOf, change, isChanged, isBusy, save, discard } = useSave(rows);
  return (
    <>
      <p className="m-faint">{t('settings.fields.explained')}</p>
      <div className="a-faults is-open" tabIndex={0} role="region" aria-label={t('settings.fields.title')}>
        <table>
          <thead>
            <tr>
              {['field', 'known', 'own'].map((column) => (
                <th key={column} scope="col">
                  {t(`settings.fields.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <FieldLine
                key={row.field}
                row={row}
                words={wordsOf(row)}
                mayEdit={mayEdit}
                onChange={(next) => change(row, next)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {mayEdit ? (
        <div className="a-import-hint">
          <Button type="primary" loading={isBusy} disabled={!isChanged} onClick={save}>
            {t('kit.save')}
          </Button>
          {isChanged ? (
            <Button onClick={discard}>{t('kit.discard')}</Button>
          ) : (
            <span className="m-faint">{t('settings.fields.unchanged')}</span>
          )}
        </div>
      ) : null}
    </>
  );
}

/** Mapping of the column titles of a workbook to the fields of a BOM. */
export function ImportFieldsSection() {
  const query = useRoute(configApi.bomImportFields.list, {}, { log: ['settings.fields.title', 'kit.query'] });
  return <Section query={query}>{(rows) => <FieldTable rows={rows} />}</Section>;
}
