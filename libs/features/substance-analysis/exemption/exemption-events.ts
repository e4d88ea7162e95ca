import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  type analysisExemptionApi,
  type CalendarEnd,
  endEffect,
  entryEndKind,
  type In,
  lawCodeIn,
  displayName,
} from '@matlas/contract';
import { CALENDAR_TYPE, writeCalendar } from '@matlas/formats';
import { type Auth, clock, FileAnswer, Translator } from '@matlas/server-kit';
import { ExemptionCalendarService } from './exemption-calendar.service';

const REMIND_DAYS = 90;

/**
 * The exemption calendar as calendar events: one for each end date, with everything that uses the entry. Reviews
 * are left out, because they end nothing.
 */
@Injectable()
export class ExemptionEvents {
  constructor(
    private readonly calendars: ExemptionCalendarService,
    private readonly translator: Translator,
  ) {}

  async exportCalendar(auth: Auth, input: In<(typeof analysisExemptionApi)['calendarFile']>): Promise<FileAnswer> {
    const { months } = await this.calendars.calendar(auth, input);
    const name = this.text('calendarTitle');
    const events = months
      .flatMap(({ ends }) => ends)
      .map((end) => ({
        uid: `exemption-${auth.enterpriseId}-${[end.lawCode, end.entry, end.by, end.date].join('-')}@matlas`,
        date: end.date,
        summary: this.summary(end),
        description: this.description(end),
        remindDays: REMIND_DAYS,
      }));
    const content = Buffer.from(
      writeCalendar({
        name,
        producer: `-//Matlas//Exemptions//${this.translator.language.toUpperCase()}`,
        at: clock.now(),
        events,
      }),
    );
    return new FileAnswer(`${name}.ics`, CALENDAR_TYPE, Readable.from([content]), content.length);
  }
  private summary({ lawCode, entry, affected }: CalendarEnd): string {
    return this.text('event', {
      law: lawCodeIn(this.translator.language, lawCode),
      entry,
      vehicles: affected.map(({ title }) => title).join(this.text('comma')),
    });
  }
  private description({ text, by, date, affected }: CalendarEnd): string {
    const { language } = this.translator;
    const lines = affected.map(({ title, effect, findings, parts, suppliers }) =>
      this.text('eventLine', {
        title,
        effect: this.translator.label('endEffect', endEffect.keyOf(effect)),
        findings,
        parts,
        suppliers: suppliers.map((supplier) => displayName(language, supplier)).join(this.text('comma')) || '–',
      }),
    );
    return [`${this.translator.label('entryEndKind', entryEndKind.keyOf(by))} ${date}`, text, ...lines].join('\n');
  }
  private text(key: string, params: Record<string, unknown> = {}): string {
    return this.translator.translate('reports', `exemptions.${key}`, params);
  }
}
