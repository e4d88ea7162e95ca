import { Injectable } from '@nestjs/common';
import {
  type BigScreen,
  type HomeFigures,
  type HomepageTodo,
  type ProducedFile,
  reportKind,
  type SupplierPlace,
  type TodoRow,
  todoState,
  type TodoState,
} from '@matlas/contract';
import { VERDICTS } from '@matlas/domain';
import { ReportTodos } from '@matlas/features/reports';
import { NoteService } from '@matlas/features/messaging';
import { type Auth, clock, type Todo, Todos, Translator } from '@matlas/server-kit';
import { HomeFiguresStore, type MapPlace, type SupplierGroup } from './home-figures.store';

const SHOWN_FILES = 8;
const LISTED_FILES = 100;
const REPORTS_KEY = 'newReports';

/** The start page of a user, and the big screen for display in a hall. */
@Injectable()
export class HomeService {
  constructor(
    private readonly figuresStore: HomeFiguresStore,
    private readonly todos: Todos,
    private readonly notes: NoteService,
    private readonly reports: ReportTodos,
    private readonly translator: Translator,
  ) {}

  async getFigures(auth: Auth): Promise<HomeFigures> {
    const [todos, files, { vehicles, sheets, suppliers }, unreadNotes] = await Promise.all([
      this.todos.listTodos(auth),
      this.figuresStore.listFiles(auth.scope, SHOWN_FILES),
      this.figuresStore.getCounts(auth.scope),
      this.notes.count(auth),
    ]);
    return {
      todos: todos.map((todo) => this.toTodo(todo)),
      files,
      counts: { vehicles, sheets, suppliers, unreadNotes },
    };
  }
  listFiles(auth: Auth): Promise<ProducedFile[]> {
    return this.figuresStore.listFiles(auth.scope, LISTED_FILES);
  }
  /** Reports are listed one by one, so that each can be marked as done; everything else is shown with its count. */
  async todoList(auth: Auth, all: boolean): Promise<HomepageTodo[]> {
    const [todos, reports] = await Promise.all([this.todos.listTodos(auth), this.reports.listTodos(auth, all)]);
    return [
      ...reports.map(({ reportId, kind, title, modelName, state, link }): HomepageTodo => ({
        key: REPORTS_KEY,
        title,
        note: [this.translator.label('reportKind', reportKind.keyOf(kind)), modelName].filter(Boolean).join(' · '),
        count: 1,
        link,
        dueDate: null,
        overdue: false,
        reportId,
        state,
      })),
      ...todos
        .filter(({ key }) => key !== REPORTS_KEY)
        .map((todo): HomepageTodo => ({ ...this.toTodo(todo), reportId: null, state: todoState.of.pending })),
    ];
  }
  updateReports(auth: Auth, ids: readonly number[], state: TodoState): Promise<null> {
    return this.reports.update(auth, ids, state);
  }
  private toTodo({ key, count, note, link, dueDate }: Todo): TodoRow {
    const today = clock.today();
    return {
      key,
      count,
      note: note ?? '',
      link,
      dueDate: dueDate ?? null,
      overdue: dueDate ? dueDate < today : false,
      title: this.translator.translate('todos', key, { count }),
    };
  }

  async getBigScreen(auth: Auth): Promise<BigScreen> {
    const [counts, totals, groups] = await Promise.all([
      this.figuresStore.getCounts(auth.scope),
      this.figuresStore.countVerdicts(auth.scope),
      this.figuresStore.listSupplierGroups(auth.scope),
    ]);
    const points = new Map(
      (
        await this.figuresStore.listPlaces(
          groups.flatMap(({ countryCode, provinceCode }) => [countryCode ?? '', provinceCode ?? '']),
        )
      ).map((place) => [place.code, place]),
    );
    return {
      at: clock.instant(),
      counts,
      verdicts: Object.fromEntries(
        VERDICTS.map((verdict, code) => [verdict, totals[code] ?? 0]),
      ) as BigScreen['verdicts'],
      byCountry: byCountry(groups, points),
      places: groups.flatMap((group) => placeOf(group, points)),
      unplaced: groups
        .filter(({ countryCode }) => !points.has(countryCode ?? ''))
        .reduce((sum, { count }) => sum + count, 0),
    };
  }
}

/** Map position of a group: its province, otherwise its country; none for an unknown country. */
function placeOf(
  { countryCode, provinceCode, count, names }: SupplierGroup,
  points: ReadonlyMap<string, MapPlace>,
): SupplierPlace[] {
  const country = points.get(countryCode ?? '');
  if (!country) return [];
  const province = points.get(provinceCode ?? '');
  return [
    { ...(province ?? country), kind: province ? 'province' : 'country', countryCode: country.code, count, names },
  ];
}
function byCountry(groups: readonly SupplierGroup[], points: ReadonlyMap<string, MapPlace>): BigScreen['byCountry'] {
  const counts = new Map<string, number>();
  for (const { countryCode, count } of groups)
    if (countryCode !== null) counts.set(countryCode, (counts.get(countryCode) ?? 0) + count);
  return [...counts]
    .flatMap(([code, count]) => {
      const place = points.get(code);
      return place ? [{ ...place, count }] : [];
    })
    .sort((one, other) => other.count - one.count);
}
