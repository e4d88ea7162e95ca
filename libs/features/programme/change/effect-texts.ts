import { type ChangeEffect, verdict } from '@matlas/contract';
import type { Workbook } from '@matlas/server-kit';

type Effects = readonly ChangeEffect[] | null;
const lines = (book: Workbook, effects: Effects, text: (effect: ChangeEffect) => string): string =>
  effects === null
    ? book.text('notShown')
    : effects.map((effect) => `${effect.modelName}: ${text(effect) || '–'}`).join('\n');

/** Columns of the effect as it was shown before the confirmation, one line a model. */
export function effectColumns<Row extends { effects: Effects }>(book: Workbook) {
  const column = book.column<Row>();
  return [
    column('masses', 28, ({ effects }) =>
      lines(book, effects, (one) => `${one.massBeforeGrams ?? '?'} → ${one.massAfterGrams ?? '?'}`),
    ),
    column('verdicts', 44, ({ effects }) => lines(book, effects, (one) => verdictTexts(book, one).join('; '))),
    column('rates', 40, ({ effects }) =>
      lines(book, effects, ({ rates }) =>
        rates === null ? '' : `${rates.rcycBefore} → ${rates.rcycAfter}; ${rates.rcovBefore} → ${rates.rcovAfter}`,
      ),
    ),
  ];
}
/** The verdicts that occur before or after. */
function verdictTexts(book: Workbook, { counts, baseCounts }: ChangeEffect): string[] {
  if (counts === null || baseCounts === null) return [];
  return verdict.values
    .filter((value) => (counts[value] ?? 0) + (baseCounts[value] ?? 0) > 0)
    .map((value) => `${book.label(verdict, value)} ${baseCounts[value] ?? 0} → ${counts[value] ?? 0}`);
}
