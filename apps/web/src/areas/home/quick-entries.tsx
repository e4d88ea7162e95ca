import {
  CarOutlined,
  ExperimentOutlined,
  FileTextOutlined,
  FundProjectionScreenOutlined,
  LinkOutlined,
  PartitionOutlined,
} from '@ant-design/icons';
import { useLanguage, useT } from '@matlas/web-kit';
import type { ComponentType } from 'react';
import { Link } from 'react-router-dom';
import { menuName } from '../../shell/menu';
import { useMenu } from '../../shell/use-menu';
import { bigScreenPath } from '../shared/paths';
import { AnnouncementAction } from './announcement-action';

/** The steps of the main task in order. A user sees those that are in the menu. */
const steps: readonly (readonly [component: string, icon: ComponentType])[] = [
  ['VehicleInfo', CarOutlined],
  ['ModelAdmin', PartitionOutlined],
  ['BomMatching', LinkOutlined],
  ['SpecialSubstanceAnalysis', ExperimentOutlined],
  ['LocalData', FileTextOutlined],
];

/** Links to the steps of the main task. */
export function QuickEntries() {
  const t = useT();
  const language = useLanguage();
  const { entries } = useMenu();
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
      <AnnouncementAction />
    </nav>
  );
}
