import { FileExcelOutlined } from '@ant-design/icons';
import type { BomImportReport } from '@matlas/contract';
import { FindingDisc, formatBytes, formatDate, formatNumber, useT, VerdictSymbol } from '@matlas/web-kit';
import { Alert, Button, Checkbox, Radio, Select } from 'antd';
import { RowFaults } from './error-table';
import { MappingTable } from './mapping-table';
import { ReadingChoices, ReadingNotes } from './reading-choices';
import { TextFileChoices } from './text-file-choices';
import type { Import, ImportMode } from './use-import';

/** Number of first rows that can be selected as the title row. */
const maxTitleRows = 20;

interface StepProps {
  work: Import;
  report: BomImportReport;
}

function FileLine({ work, report }: StepProps) {
  const t = useT();
  const sheets = report.sheetNames.filter(Boolean).map((name) => ({ value: name, label: name }));
  const rows = Array.from({ length: Math.max(maxTitleRows, report.mapping.headerRow) }, (_none, index) => ({
    value: index + 1,
    label: String(index + 1),
  }));
  return (
    <div className="b-file-line">
      <FileExcelOutlined aria-hidden />
      <strong title={report.fileName}>{report.fileName}</strong>
      {work.file ? <span className="m-faint">{formatBytes(work.file.size)}</span> : null}
      {sheets.length > 0 ? (
        <label>
          {t('bom.import.sheet')}{' '}
          <Select
            size="small"
            className="b-sheet"
            popupMatchSelectWidth={false}
            aria-label={t('bom.import.sheet')}
            options={sheets}
            value={report.sheetName}
            onChange={work.chooseSheet}
          />
        </label>
      ) : null}
      <label>
        {t('bom.import.headerRow')}{' '}
        <Select
          size="small"
          className="b-row"
          aria-label={t('bom.import.headerRow')}
          options={rows}
          value={report.mapping.headerRow}
          onChange={(headerRow: number) => work.map({ headerRow })}
        />
      </label>
      <TextFileChoices work={work} report={report} />
      <span className="m-faint b-end">
        {t(`bom.import.source.${work.source}`)}
        {report.lastImport
          ? ` · ${t('bom.import.lastImport', {
              file: report.lastImport.file,
              count: report.lastImport.positions,
              total: formatNumber(report.lastImport.positions),
              date: formatDate(report.lastImport.at),
            })}`
          : null}
      </span>
    </div>
  );
}

function Counts({ report }: { report: BomImportReport }) {
  const t = useT();
  const counts = [
    { key: 'rows', icon: null, value: report.rows },
    { key: 'valid', icon: <VerdictSymbol verdict="pass" />, value: report.positions },
    { key: 'wrong', icon: <FindingDisc severity="error" />, value: report.wrongRows },
    { key: 'held', icon: <FindingDisc severity="warning" />, value: report.heldBackRows },
  ];
  return (
    <dl className="b-counts">
      {counts.map(({ key, icon, value }) => (
        <div key={key}>
          <dt title={t(`bom.import.count.${key}Hint`)}>
            {icon}
            {t(`bom.import.count.${key}`)}
          </dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** All or nothing by default; valid rows only after an explicit choice. */
function Mode({ work, report }: StepProps) {
  const t = useT();
  const stay = report.wrongRows + report.heldBackRows;
  return (
    <Radio.Group
      className="b-mode"
      aria-label={t('bom.import.mode')}
      value={work.mode}
      onChange={(event) => work.setMode(event.target.value as ImportMode)}
    >
      <Radio value="allOrNothing">{t('bom.import.allOrNothing')}</Radio>
      <Radio value="validRowsOnly" disabled={report.positions === 0}>
        {t('bom.import.validOnly', {
          count: report.positions,
          total: formatNumber(report.positions),
          rest: formatNumber(stay),
        })}
      </Radio>
    </Radio.Group>
  );
}

function AllRight({ report }: { report: BomImportReport }) {
  const t = useT();
  return (
    <div className="b-all-right">
      <p>
        <VerdictSymbol verdict="pass" /> {t('bom.import.allRight')}
      </p>
      <p className="m-faint">
        {t('bom.import.facts', { levels: report.levels, mass: formatNumber(report.massGrams) })}
      </p>
    </div>
  );
}

/** Step 2: the mapping of the columns, and the check of the rows. Every change is checked immediately. */
export function CheckStep({ work, report }: StepProps) {
  const t = useT();
  const corrected = Object.keys(work.corrections).length;
  const isClean = report.errors.length === 0 && report.faults.length === 0;
  return (
    <div className="b-check" aria-busy={work.isChecking}>
      <FileLine work={work} report={report} />
      <div className="b-check-columns">
        <div className="b-check-left">
          <MappingTable work={work} report={report} />
          <ReadingChoices work={work} report={report} />
          <Checkbox checked={work.isMappingSaved} onChange={(event) => work.keepMapping(event.target.checked)}>
            {t('bom.import.keepMapping')}
          </Checkbox>
        </div>
        <div className="b-check-right">
          {work.error ? <Alert type="error" showIcon title={work.error.message} /> : null}
          {report.alreadyImported ? <Alert type="info" showIcon title={t('bom.import.already')} /> : null}
          {report.faults.map((fault) => (
            <Alert key={fault} type="error" showIcon title={fault} />
          ))}
          <Counts report={report} />
          <ReadingNotes report={report} />
          {isClean && !work.isChecking ? <AllRight report={report} /> : null}
          <RowFaults work={work} report={report} />
          {corrected > 0 ? (
            <p className="b-corrected">
              <span>{t('bom.import.corrected', { count: corrected })}</span>
              <Button type="link" size="small" onClick={work.undoCorrections}>
                {t('bom.import.undoCorrections')}
              </Button>
            </p>
          ) : null}
          {report.wrongRows > 0 ? <Mode work={work} report={report} /> : null}
        </div>
      </div>
    </div>
  );
}
