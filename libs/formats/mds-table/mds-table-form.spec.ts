import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Workbook } from 'exceljs';
import { withoutPlaces } from '@matlas/testing/documents';
import { readMdsCsv } from '../mds-csv/read-mds-csv';
import { readMdsWorkbook } from '../mds-workbook/read-mds-workbook';
import { FORM_COLUMNS, writeMdsCsvTemplate, writeMdsTemplate } from '../mds-workbook/write-mds-template';
import { TABLE_LANGUAGES, wordsIn } from './table-words';
import { exampleSheet } from './template-example';
import { folder, read, useTemporaryFolder } from './testing/table-files';

useTemporaryFolder();

describe.each(TABLE_LANGUAGES)('the form in %s', (language) => {
  it('has drop-downs, a comment on every title and a valid example, and is empty itself', async () => {
    const path = join(folder, `form-${language}.xlsx`);
    await writeMdsTemplate(createWriteStream(path), { language, classes: [{ code: '5.1.a', name: 'filled' }] });
    const workbook = new Workbook();
    await workbook.xlsx.readFile(path);
    const { tabs } = wordsIn(language);
    expect(workbook.worksheets.map(({ name }) => name)).toEqual([
      tabs.tree,
      tabs.example,
      tabs.explanations,
      tabs.lists,
    ]);
    const form = workbook.getWorksheet(tabs.tree);
    expect(FORM_COLUMNS.filter((_, index) => !form?.getCell(3, index + 1).note)).toEqual([]);
    const offered = (column: (typeof FORM_COLUMNS)[number], row: number): unknown[] => {
      const [formula = ''] = (form?.getCell(row, FORM_COLUMNS.indexOf(column) + 1).dataValidation?.formulae ??
        []) as string[];
      const [, sheet = '', letter = '', from = '0', to = '0'] =
        /^'(.+)'!\$(\w+)\$(\d+):\$\w+\$(\d+)$/.exec(formula) ?? [];
      return Array.from(
        { length: Number(to) - Number(from) + 1 },
        (_, index) => workbook.getWorksheet(sheet)?.getCell(`${letter}${Number(from) + index}`).value,
      );
    };
    expect(offered('type', 4)).toEqual(Object.values(wordsIn(language).types));
    expect(offered('massUnit', 1000)).toEqual(['mg', 'g', 'kg']);
    expect(offered('classCode', 4)).toEqual(['5.1.a']);
    expect((await read(readMdsWorkbook, path)).faults).toMatchObject([{ code: 'workbook.empty' }]);
    const csv = join(folder, `form-${language}.csv`);
    await writeMdsCsvTemplate(createWriteStream(csv), { language });
    const { sheets, faults } = await read(readMdsCsv, csv);
    expect(faults).toEqual([]);
    const keyless = JSON.stringify(withoutPlaces(sheets)).replace(/"key":"r\d+"/g, '"key":""');
    expect(JSON.parse(keyless)).toEqual(
      JSON.parse(JSON.stringify([exampleSheet(language)]).replace(/"key":"n\d+"/g, '"key":""')),
    );
  });
});
