import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@matlas/contract';
import type { ReportColumn } from '@matlas/formats';
import { type Auth, clock, Translator } from '@matlas/server-kit';
import type { MassDetailRecord } from './mass-detail.store';

export type Facts = [label: string, value: string][];

/** Texts of the workbooks of a vehicle's material list. */
@Injectable()
export class DetailWorkbookTexts {
  constructor(private readonly translator: Translator) {}

  get language(): 'zh' | 'en' {
    return this.translator.language;
  }
  text(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `massDetail.${key}`, params);
  }
  columns<Row>() {
    return (key: string, width: number, value: ReportColumn<Row>['value'], format?: string): ReportColumn<Row> => ({
      title: this.text(`column.${key}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
  }
  /** Describes the filters; empty without a filter. */
  describeFilters(asked: Record<string, unknown>): string {
    const given = Object.entries(asked).filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    );
    const wordsOf = (value: unknown): string => {
      if (Array.isArray(value)) return value.join(', ');
      return value === true ? this.text('yes') : String(value);
    };
    return given.map(([name, value]) => `${this.text(`filter.${name}`)}: ${wordsOf(value)}`).join('; ');
  }
  /** Head of the workbook: vehicle, list and filters. */
  headFacts(
    auth: Auth,
    model: string,
    { detail, stale }: { detail: MassDetailRecord | undefined; stale: boolean },
    filter: Record<string, unknown>,
    { q, like }: PageQuery,
  ): Facts {
    return [
      [this.text('fact.model'), model],
      ...(detail
        ? ([
            [
              this.text('fact.made'),
              this.text(stale ? 'fact.stale' : 'fact.current', {
                at: clock.minute(detail.finishedAt),
                by: detail.startedBy,
              }),
            ],
            [this.text('fact.version'), detail.inputVersion],
          ] as Facts)
        : []),
      [
        this.text('fact.filters'),
        this.describeFilters({ ...filter, ...(q ? { q } : {}), ...like }) || this.text('none'),
      ],
      [this.text('fact.exported'), `${auth.name} (${auth.loginName}), ${clock.stamp()}`],
    ];
  }
}
