import type { ComponentChange } from '@matlas/contract';
import { Name, noValue, useName } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';

type Models = ComponentChange['models'];
/** The models of a plan with the number of positions in each, as one text. */
export function useModelsText(): (models: Models) => string {
  const nameOf = useName();
  return (models) => models.map((model) => `${nameOf(model)} (${model.positions})`).join(', ');
}
export function PlannedSheet({ sheet }: { sheet: ComponentChange['before'] }) {
  if (!sheet) return noValue;
  return (
    <Link to={sheetPath(sheet.id)}>
      <Name of={sheet} /> {sheet.cid} / {sheet.cver}
    </Link>
  );
}
