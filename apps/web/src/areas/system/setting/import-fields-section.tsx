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

/** Titles known of every enterprise, and those that one's own files use beside them. */
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
  const [wishes, setWishes] = useState<Readonly<Partial<Record<BomImportFieldRow['field'], readonly string[]>>>>({});
  const isChanged = Object.keys(wishes).length > 0;
  useUnsavedWork(isChanged);
  const command = useCommand(configApi.bomImportFields.update, {
    log: ['settings.fields.title', 'kit.save'],
    alsoRefreshes: ['bom'],
    onDone: () => {
      setWishes({});
      void message.success(t('messages.saved'));
    },
  });
  const wordsOf = (row: BomImportFieldRow): readonly string[] => wishes[row.field] ?? row.words;
  return {
    wordsOf,
    isChanged,
    isBusy: command.isPending,
    wish: (row: BomImportFieldRow, words: string[]) => setWishes((now) => ({ ...now, [row.field]: words })),
    discard: () => setWishes({}),
    save: () => command.mutate({ fields: rows.map((row) => ({ field: row.field, words: [...wordsOf(row)] })) }),
  };
}

function FieldTable({ rows }: { rows: readonly BomImportFieldRow[] }) {
  const t = useT();
  const mayEdit = useMay()(configApi.bomImportFields.update);
  const { wordsOf, wish, isChanged, isBusy, save, discard } = useSave(rows);
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
                onChange={(next) => wish(row, next)}
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

/** Which titles of a workbook mean which field of a BOM. */
export function ImportFieldsSection() {
  const query = useRoute(configApi.bomImportFields.list, {}, { log: ['settings.fields.title', 'kit.query'] });
  return <Section query={query}>{(rows) => <FieldTable rows={rows} />}</Section>;
}
