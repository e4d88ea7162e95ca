import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@matlas/contract';
import type { ReportColumn } from '@matlas/formats';
import { type Auth, clock, Translator } from '@matlas/server-kit';
import type { MassDetailRecord } from './mass-detail.store';

export type Facts = [label: string, value: string][];

/** Words of the workbooks that are made from a vehicle's list of materials. */
@Injectable()
export class WorkbookWords {
  constructor(private readonly translator: Translator) {}

  get language(): 'zh' | 'en' {
    return this.translator.language;
  }
  say(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `massDetail.${key}`, params);
  }
  columns<Row>() {
    return (key: string, width: number, value: ReportColumn<Row>['value'], format?: string): ReportColumn<Row> => ({
      title: this.say(`column.${key}`),
      width,
      value,
      ...(format ? { format } : {}),
    });
  }
  /** What was asked for, in words; empty when everything was. */
  filters(asked: Record<string, unknown>): string {
    const given = Object.entries(asked).filter(
      ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
    );
    const wordsOf = (value: unknown): string => {
      if (Array.isArray(value)) return value.join(', ');
      return value === true ? this.say('yes') : String(value);
    };
    return given.map(([name, value]) => `${this.say(`filter.${name}`)}: ${wordsOf(value)}`).join('; ');
  }
  /** Of which vehicle, of which list, and how it was filtered. */
  facts(
    auth: Auth,
    model: string,
    { detail, stale }: { detail: MassDetailRecord | undefined; stale: boolean },
    filter: Record<string, unknown>,
    { q, like }: PageQuery,
  ): Facts {
    return [
      [this.say('fact.model'), model],
      ...(detail
        ? ([
            [
              this.say('fact.made'),
              this.say(stale ? 'fact.stale' : 'fact.current', {
                at: clock.minute(detail.finishedAt),
                by: detail.startedBy,
              }),
            ],
            [this.say('fact.version'), detail.inputVersion],
          ] as Facts)
        : []),
      [this.say('fact.filters'), this.filters({ ...filter, ...(q ? { q } : {}), ...like }) || this.say('none')],
      [this.say('fact.exported'), `${auth.name} (${auth.loginName}), ${clock.stamp()}`],
    ];
  }
}
