import type { INestApplicationContext } from '@nestjs/common';
import { vocSave } from '@matlas/contract';
import { VocReportService } from '@matlas/features/mds';
import { systemAuth } from '@matlas/server-kit';
import type { DemoTables } from './demo-tables';

const DAY_LENGTH = 'yyyy-mm-dd'.length;
const absent = (cell: string): string | undefined => (cell === '' ? undefined : cell);

/**
 * The first day of the month this many months ago: test reports keep their planned age, whenever the demo is
 * loaded.
 */
export function monthsBack(months: number, today = new Date()): string {
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1)).toISOString().slice(0, DAY_LENGTH);
}

/** The sheet of a report, by its key, with the enterprise that owns it. */
export type SheetOwners = ReadonlyMap<string, { sheetId: number; enterpriseId: number }>;

/**
 * Emission test reports of suppliers for parts and materials of the cabin, some of them over a limit, too old, or
 * without a sufficient detection limit.
 */
export async function loadVocReports(
  app: INestApplicationContext,
  { vocReports, vocValues }: Pick<DemoTables, 'vocReports' | 'vocValues'>,
  sheets: SheetOwners,
): Promise<void> {
  for (const row of vocReports) {
    const sheet = sheets.get(row.subject);
    if (!sheet) throw new Error(`demo report ${row.report}: no sheet ${row.subject}`);
    const values = vocValues
      .filter(({ report }) => report === row.report)
      .map(({ name, cas, unit, value, belowDetection, limit }) => ({
        name,
        cas: absent(cas),
        unit,
        value,
        isBelowDetection: belowDetection,
        limit: absent(limit),
      }));
    await app.get(VocReportService).save(
      systemAuth(sheet.enterpriseId),
      vocSave.parse({
        sheetId: sheet.sheetId,
        reportNumber: row.report,
        laboratory: row.laboratory,
        accreditation: absent(row.accreditation),
        method: row.method,
        standard: absent(row.standard),
        sampleName: absent(row.sample),
        testDate: monthsBack(row.monthsAgo),
        temperatureCelsius: absent(row.temperature),
        humidityPercent: absent(row.humidity),
        volumeLitres: absent(row.litres),
        durationMinutes: absent(row.minutes),
        values,
      }),
    );
  }
}
