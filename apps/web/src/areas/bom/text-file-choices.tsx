import { type BomImportReport, textDelimiter, textEncoding } from '@matlas/contract';
import { useOptions, useT } from '@matlas/web-kit';
import { Select, Typography } from 'antd';
import type { Import } from './use-import';

/** Encoding and separator of a text file, with a line that shows whether they are right. */
export function TextFileChoices({ work, report: { textFile } }: { work: Import; report: BomImportReport }) {
  const t = useT();
  const encodings = useOptions(textEncoding);
  const delimiters = useOptions(textDelimiter);
  if (!textFile) return null;
  const { encoding, delimiter, sample, isOpenEnd } = textFile;
  return (
    <>
      <label>
        {t('bom.import.encoding')}{' '}
        <Select
          size="small"
          popupMatchSelectWidth={false}
          aria-label={t('bom.import.encoding')}
          options={encodings}
          value={encoding}
          onChange={(chosen) => work.readText({ encoding: chosen, delimiter })}
        />
      </label>
      <label>
        {t('bom.import.delimiter')}{' '}
        <Select
          size="small"
          popupMatchSelectWidth={false}
          aria-label={t('bom.import.delimiter')}
          options={delimiters}
          value={delimiter}
          onChange={(chosen) => work.readText({ encoding, delimiter: chosen })}
        />
      </label>
      <span className="b-text-sample m-faint" title={sample}>
        {sample}
      </span>
      {isOpenEnd && <Typography.Text type="warning">{t('bom.import.openEnd')}</Typography.Text>}
    </>
  );
}
