import {
  CarOutlined,
  ExperimentOutlined,
  ExportOutlined,
  FileAddOutlined,
  FileTextOutlined,
  FundProjectionScreenOutlined,
  InboxOutlined,
  LinkOutlined,
  PartitionOutlined,
  SolutionOutlined,
} from '@ant-design/icons';
import { useLanguage, useT } from '@matlas/web-kit';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { menuName } from '../../shell/menu';
import { useMenu } from '../../shell/use-menu';
import { bigScreenPath } from '../shared/paths';

type Step = readonly [component: string, icon: ComponentType];
/** The steps of the main task in order. A user sees those that are in the menu. */
const vehicleSteps: readonly Step[] = [
  ['VehicleInfo', CarOutlined],
  ['ModelAdmin', PartitionOutlined],
  ['BomMatching', LinkOutlined],
  ['SpecialSubstanceAnalysis', ExperimentOutlined],
  ['LocalData', FileTextOutlined],
];
/** The same for whoever has no vehicles: data sheets for customers. */
const sheetSteps: readonly Step[] = [
  ['materialDataSheet', FileAddOutlined],
  ['SearchRequest', SolutionOutlined],
  ['seekReceived', InboxOutlined],
  ['seekHasBeenSent', ExportOutlined],
  ['LocalData', FileTextOutlined],
];

/** Links to the steps of the main task. */
export function QuickEntries() {
  const t = useT();
  const language = useLanguage();
  const { entries } = useMenu();
  const steps = entries.some(({ extInfo }) => extInfo === 'VehicleInfo') ? vehicleSteps : sheetSteps;
  const links = steps.flatMap(([component, Icon]) => {
    const entry = entries.find(({ extInfo }) => extInfo === component);
    return entry ? [{ href: entry.href, name: menuName(entry, language), Icon }] : [];
  });
  return (
    <nav className="h-quick" aria-label={t('home.quick')}>
      {links.map(({ href, name, Icon }) => (
        <Link key={href} to={href}>
          <Icon aria-hidden />
          <span>{name}</span>
        </Link>
      ))}
      <Link to={bigScreenPath}>
        <FundProjectionScreenOutlined aria-hidden />
        <span>{t('home.bigScreen')}</span>
      </Link>
    </nav>
  );
}
