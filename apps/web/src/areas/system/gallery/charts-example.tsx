import { BUILT_IN_ROLE_NAMES, menuScreensFor, BUILT_IN_ROLES, roleMatrix } from '@matlas/contract';
import { axisLook, Chart, formatNumber, usePreferences, useT } from '@matlas/web-kit';
import { Table } from 'antd';
import { useMemo } from 'react';
import { Example, Examples } from './example';

interface RoleCount {
  role: string;
  rights: number;
  screens: number;
}

/** Real figures of the installation: number of rights and screens of each built-in role. */
function useRoleCounts(): RoleCount[] {
  const t = useT();
  return useMemo(() => {
    const matrix = roleMatrix();
    return BUILT_IN_ROLE_NAMES.map((name) => ({
      role: t(`permissions.roles.${name}`),
      rights: matrix.filter(({ roles }) => roles[name]).length,
      screens: menuScreensFor(BUILT_IN_ROLES[name].permissions).filter(({ isGroup }) => !isGroup).length,
    }));
  }, [t]);
}

function CountTable({ counts }: { counts: readonly RoleCount[] }) {
  const t = useT();
  return (
    <Table<RoleCount>
      size="small"
      className="m-table"
      pagination={false}
      rowKey="role"
      dataSource={[...counts]}
      columns={[
        { key: 'role', title: t('gallery.role'), dataIndex: 'role' },
        {
          key: 'rights',
          title: t('gallery.rights'),
          width: 120,
          align: 'right',
          render: (_value, { rights }) => formatNumber(rights),
        },
        {
          key: 'screens',
          title: t('gallery.screens'),
          width: 120,
          align: 'right',
          render: (_value, { screens }) => formatNumber(screens),
        },
      ]}
    />
  );
}

function useBars(counts: readonly RoleCount[], read: (count: RoleCount) => number, name: string) {
  const chosen = usePreferences();
  return useMemo(() => {
    const axis = axisLook(chosen);
    return {
      grid: { left: 8, right: 16, top: 24, bottom: 8, containLabel: true },
      xAxis: { type: 'value', ...axis },
      yAxis: { type: 'category', data: counts.map(({ role }) => role), inverse: true, ...axis },
      series: [{ type: 'bar', name, data: counts.map(read), barMaxWidth: 14 }],
    };
  }, [chosen, counts, read, name]);
}

const rightsOf = ({ rights }: RoleCount) => rights;
const screensOf = ({ screens }: RoleCount) => screens;

/** A bar chart with its table, and the mean as a line. */
export function ChartsExample() {
  const t = useT();
  const counts = useRoleCounts();
  const rights = useBars(counts, rightsOf, t('gallery.rights'));
  const screens = useBars(counts, screensOf, t('gallery.screens'));
  const mean = counts.reduce((sum, count) => sum + count.screens, 0) / counts.length;
  const line = {
    symbol: 'none',
    silent: true,
    data: [{ xAxis: mean }],
    label: { formatter: t('gallery.mean'), position: 'start' },
  };
  return (
    <Examples name="charts">
      <Example title={t('gallery.chart')} code="<Chart title option table />">
        <Chart title={t('gallery.rightsByRole')} option={rights} table={<CountTable counts={counts} />} />
      </Example>
      <Example title={t('gallery.chartWithLine')} code="markLine">
        <Chart
          title={t('gallery.screensByRole')}
          option={{ ...screens, series: screens.series.map((bars) => ({ ...bars, markLine: line })) }}
          table={<CountTable counts={counts} />}
        />
      </Example>
    </Examples>
  );
}
