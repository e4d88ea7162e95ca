import { displayName, type ScreeningRow } from '@matlas/contract';
import { Code, type Column, formatNumber, Mass, nameIn, Percent, RrrMarkTag, useLanguage, useT } from '@matlas/web-kit';
import { Tag } from 'antd';
import { materialName } from './screening-words';

function Technology({ of: { technology } }: { of: ScreeningRow }) {
  const language = useLanguage();
  return technology ? (
    <span className="m-cut" title={nameIn(language, technology.nameZh, technology.nameEn)}>
      <Code>{technology.code}</Code> {nameIn(language, technology.nameZh, technology.nameEn)}
    </span>
  ) : (
    '–'
  );
}

/** Columns of the materials. The vehicle is a column only when several vehicles are screened. */
export function useScreeningColumns(isOne: boolean): Column<ScreeningRow>[] {
  const t = useT();
  const language = useLanguage();
  const heaviestOf = ({ heaviest: [first], places }: ScreeningRow): string =>
    first ? `${displayName(language, first)}${places > 1 ? ` +${places - 1}` : ''}` : t('rrrScreening.notInBom');
  return [
    {
      field: 'name',
      isName: true,
      sortable: true,
      render: (row) => (
        <span className="rs-two">
          <span>{materialName(t, language, row)}</span>
          <span className="m-faint m-cut">{heaviestOf(row)}</span>
        </span>
      ),
    },
    ...(isOne
      ? []
      : [
          {
            key: 'vehicle',
            width: 150,
            priority: 2,
            render: ({ vehicle }) => <span className="m-cut">{vehicle.name}</span>,
          } satisfies Column<ScreeningRow>,
        ]),
    {
      field: 'classCode',
      width: 92,
      sortable: true,
      priority: 2,
      render: ({ classCode }) => (classCode === null ? '–' : <Code>{classCode}</Code>),
    },
    { field: 'flag', width: 88, sortable: true, priority: 1, render: ({ flag }) => <RrrMarkTag value={flag} /> },
    {
      field: 'origin',
      width: 150,
      priority: 3,
      render: ({ origin }) =>
        origin === 'none' ? (
          <Tag color="warning">{t('rrrScreening.origin.none')}</Tag>
        ) : (
          t(`rrrScreening.origin.${origin}`)
        ),
    },
    {
      key: 'technology',
      width: 190,
      priority: 3,
      render: (row) => <Technology of={row} />,
    },
    {
      field: 'massGrams',
      width: 124,
      align: 'right',
      sortable: true,
      priority: 2,
      render: ({ massGrams }) => <Mass grams={massGrams} />,
    },
    {
      field: 'sharePercent',
      width: 110,
      align: 'right',
      priority: 3,
      render: ({ sharePercent }) => <Percent value={sharePercent} />,
    },
    {
      field: 'places',
      width: 100,
      align: 'right',
      sortable: true,
      priority: 3,
      render: ({ places }) => formatNumber(places),
    },
  ];
}
