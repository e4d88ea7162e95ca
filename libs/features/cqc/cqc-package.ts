import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { powerPlant } from '@matlas/contract';
import type { CqcVehicleField } from '@matlas/domain';
import { uuidOfName, writeZip } from '@matlas/formats';
import { type Auth, clock, exportStream, type FileAnswer, fileName, PERCENT, Workbooks } from '@matlas/server-kit';
import { CqcCheckService, type CqcContent } from './cqc-check.service';
import type { CqcLayoutRow } from './cqc-layout.store';

/** Packages with the same content have the same uuid. */
const CQC_NAMESPACE = '5f0c6f0e-6a0d-4b57-9c3e-0c9a3c1f7d21';
const ZIP_TYPE = 'application/zip';
/** The certification body is Chinese. */
const LANGUAGE = 'zh';
const AMOUNTS: readonly string[] = ['quantity', 'massGrams', 'sheetMassGrams', 'level', 'line', 'parentLine'];
/** Positions that are serialised before the event loop goes on. */
const POSITIONS_AT_ONCE = 1000;

const titleOf = ({ titleZh, titleEn }: CqcLayoutRow): string => `${titleZh} ${titleEn}`;

/** Writes the package of a vehicle: a workbook for people and a JSON file for systems, by the layout in the database. */
@Injectable()
export class CqcPackage {
  constructor(
    private readonly checks: CqcCheckService,
    private readonly workbooks: Workbooks,
  ) {}

  async export(auth: Auth, modId: number): Promise<FileAnswer> {
    const content = await this.checks.loadContent(auth, modId);
    const { vehicle, positions } = content;
    return this.write(auth, content, uuidOfName(CQC_NAMESPACE, JSON.stringify([modId, vehicle, positions])));
  }
  /** @param uuid identifies the package on its way */
  write(auth: Auth, content: CqcContent, uuid: string): Promise<FileAnswer> {
    const name = fileName(`CQC ${content.vehicle.internalNumber ?? ''}`).trim();
    const date = clock.now();
    return exportStream(`${name}.zip`, ZIP_TYPE, (sink) =>
      writeZip(sink, [
        { name: `${name}.xlsx`, date, write: (part) => this.writeWorkbook(part, auth, content) },
        { name: `${name}.json`, date, packed: true, write: (part) => writeJson(part, content, { uuid, date }) },
      ]),
    );
  }

  private writeWorkbook(sink: Writable, auth: Auth, { layout, vehicle, positions, findings }: CqcContent) {
    const book = this.workbooks.open('cqc', LANGUAGE);
    const errors = findings.filter(({ severity }) => severity === 'error').length;
    const { sheet } = book.headed(book.text('title'), [
      [book.text('positions'), String(positions.length)],
      [book.text('package'), errors === 0 ? book.text('complete') : book.text('incomplete', { count: errors })],
      ...book.exportFacts(auth),
    ]);
    const shown = (field: CqcVehicleField): string | null =>
      field === 'powerPlant' ? book.label(powerPlant, Number(vehicle.powerPlant)) : (vehicle[field] ?? null);
    return book.write(sink, [
      sheet<CqcLayoutRow<CqcVehicleField>>(
        'vehicle',
        [
          { title: book.text('field'), width: 40, value: titleOf },
          { title: book.text('value'), width: 40, value: ({ field }) => shown(field) },
        ],
        layout.vehicle,
      ),
      sheet<CqcContent['positions'][number]>(
        'positions',
        layout.position.map((row) => ({
          title: titleOf(row),
          width: row.width,
          ...(AMOUNTS.includes(row.field) ? { format: PERCENT } : {}),
          value: ({ values }) => values[row.field],
        })),
        positions,
      ),
    ]);
  }
}

const valuesByKey = <Field extends string>(
  rows: readonly CqcLayoutRow<Field>[],
  values: Readonly<Partial<Record<Field, string | null>>>,
): Record<string, string | null> => Object.fromEntries(rows.map(({ key, field }) => [key, values[field] ?? null]));

/** Amounts stay exact decimal texts. */
async function writeJson(
  sink: Writable,
  { layout, vehicle, positions }: CqcContent,
  { uuid, date }: { uuid: string; date: Date },
): Promise<void> {
  const head = { format: 'matlas-cqc', uuid, createdAt: date.toISOString(), positionCount: positions.length };
  const start = JSON.stringify({ ...head, vehicle: valuesByKey(layout.vehicle, vehicle) });
  sink.write(`${start.slice(0, -1)},"positions":[`);
  for (let from = 0; from < positions.length; from += POSITIONS_AT_ONCE) {
    const rows = positions.slice(from, from + POSITIONS_AT_ONCE);
    const text = rows.map(({ values }) => JSON.stringify(valuesByKey(layout.position, values))).join(',\n');
    if (!sink.write((from > 0 ? ',\n' : '\n') + text)) await once(sink, 'drain');
  }
  sink.end('\n]}\n');
}
