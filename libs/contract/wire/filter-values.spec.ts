import { z } from 'zod';
import { api } from '../api';
import { enumerationOfSchema } from '../enums/enumeration';
import { receiveStatus } from '../enums';
import { readFilterValues } from './filter-values';
import { type Route, routesOf } from './kit';

/** Rows of a list call, as its answer or its workbook has them. */
function shapeOf(route: Route): Record<string, z.ZodType> {
  const { records } = route.output instanceof z.ZodObject ? (route.output.shape as Record<string, unknown>) : {};
  const row = route.rows ?? (route.answer === 'page' && records instanceof z.ZodArray ? records.element : undefined);
  return row instanceof z.ZodObject ? (row.shape as Record<string, z.ZodType>) : {};
}
const LISTS = routesOf(api).flatMap((route) =>
  Object.entries(shapeOf(route)).flatMap(([field, schema]) =>
    enumerationOfSchema(schema)?.name === receiveStatus.name
      ? [[`${route.method} ${route.path}`, field, route] as const]
      : [],
  ),
);
const read = (route: Route, field: string, letters: string[]) => {
  const page = { eq: { [field]: letters[0] ?? '' }, in: { [field]: letters } };
  return { unknown: readFilterValues(route, page), page };
};

it('covers the lists of received, sent and own sheets', () => {
  expect(LISTS.length).toBeGreaterThan(5);
  expect(LISTS.map(([path]) => path)).toEqual(
    expect.arrayContaining(['POST /exchange/received/page', 'POST /data/localDataManage/page']),
  );
});
describe.each(LISTS)('receive status as a filter of %s, %s', (_path, field, route) => {
  it('reads A as accepted and M as edit mode (specification 000, section 4)', () => {
    expect(read(route, field, ['A', 'M', 'P'])).toEqual({
      unknown: [],
      page: { eq: { [field]: 'P' }, in: { [field]: ['P', 'E', 'P'] } },
    });
  });
  it.each(['X', 'a', '', 'AP'])('refuses the letter “%s”', (letter) => {
    expect(read(route, field, [letter]).unknown).toEqual([
      { path: `querys.eq.${field}`, values: receiveStatus.values.join(', ') },
      { path: `querys.in.${field}`, values: receiveStatus.values.join(', ') },
    ]);
  });
});
