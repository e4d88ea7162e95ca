import { Injectable } from '@nestjs/common';
import { type ResMarkRow, displayName } from '@matlas/contract';
import { type ReportColumn, type ReportSheet, writeReport } from '@matlas/formats';
import { type Auth, clock, exportStream, type FileAnswer, Translator, XLSX_TYPE } from '@matlas/server-kit';
import { ResMarkService } from './res-mark.service';

type Substance = ResMarkRow['substances'][number] & { mark: string };

/** Tags with their substances, as a workbook. */
@Injectable()
export class ResMarkExport {
  constructor(
    private readonly marks: ResMarkService,
    private readonly translator: Translator,
  ) {}

  /** @param id 0 for all tags */
  async workbook(auth: Auth, id: number): Promise<FileAnswer> {
    const marks = id === 0 ? await this.marks.listTags(auth) : [await this.marks.getTag(auth, id)];
    const [title, facts] = [
      this.word('title'),
      [
        [this.word('exportedBy'), `${auth.name} (${auth.loginName})`],
        [this.word('exportedAt'), clock.stamp()],
      ] as const,
    ];
    const tags: ReportSheet<ResMarkRow> = { name: title, title, facts, columns: this.columns(), rows: marks };
    const substances: ReportSheet<Substance> = {
      name: this.word('substances'),
      title: this.word('substances'),
      facts: [],
      columns: this.substanceColumns(),
      rows: marks.flatMap(({ name, substances: of }) => of.map((one) => ({ ...one, mark: name }))),
    };
    return exportStream(`${title}.xlsx`, XLSX_TYPE, (sink) =>
      writeReport(sink, [tags as ReportSheet<never>, substances as ReportSheet<never>]),
    );
  }
  private columns(): ReportColumn<ResMarkRow>[] {
    const listed = (texts: readonly string[]): string =>
      texts.length === 0 ? this.word('everywhere') : texts.join(', ');
    return [
      { title: this.word('name'), width: 34, value: ({ name }) => name },
      {
        title: this.word('substances'),
        width: 50,
        value: ({ substances }) => substances.map((one) => this.nameOf(one)).join('; '),
      },
      {
        title: this.word('limit'),
        width: 12,
        format: '0.#########',
        value: ({ limitPercent }) => Number(limitPercent),
      },
      { title: this.word('comparison'), width: 14, value: ({ comparison }) => this.word(comparison) },
      { title: this.word('base'), width: 20, value: ({ denominator }) => this.word(denominator) },
      { title: this.word('duty'), width: 12, value: ({ duty }) => this.word(duty) },
      {
        title: this.word('models'),
        width: 30,
        value: ({ models, otherModels }) =>
          listed([...models.map(({ name }) => name), ...(otherModels > 0 ? [`+${otherModels}`] : [])]),
      },
      { title: this.word('classes'), width: 18, value: ({ classCodes }) => listed(classCodes) },
      {
        title: this.word('parts'),
        width: 24,
        value: ({ partPattern }) => listed(partPattern === '' ? [] : [partPattern]),
      },
      { title: this.word('validFrom'), width: 12, value: ({ validFrom }) => validFrom },
      { title: this.word('validTo'), width: 12, value: ({ validTo }) => validTo },
      { title: this.word('reason'), width: 34, value: ({ reason }) => reason },
      { title: this.word('note'), width: 34, value: ({ note }) => note },
      { title: this.word('locked'), width: 18, value: ({ lockedBy }) => lockedBy },
    ];
  }
  private substanceColumns(): ReportColumn<Substance>[] {
    return [
      { title: this.word('entry'), width: 34, value: ({ mark }) => mark },
      { title: this.word('substance'), width: 60, value: (one) => this.nameOf(one) },
      { title: this.word('cas'), width: 16, value: ({ cas }) => cas },
    ];
  }
  private nameOf({ nameZh, nameEn }: ResMarkRow['substances'][number]): string {
    return displayName(this.translator.language, { name: nameZh ?? nameEn, foreignName: nameEn });
  }
  private word(key: string): string {
    return this.translator.translate('reports', `restricted.${key}`);
  }
}
