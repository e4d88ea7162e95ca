import {
  BankOutlined,
  BookOutlined,
  CarOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  ExperimentOutlined,
  FolderOutlined,
  GlobalOutlined,
  HomeOutlined,
  PlusCircleOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  SettingOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';

/** Icons of the top level of the menu; lower levels have none. Imported one by one to keep the bundle small. */
const icons: Readonly<Record<string, ComponentType>> = {
  BankOutlined,
  BookOutlined,
  CarOutlined,
  CustomerServiceOutlined,
  DatabaseOutlined,
  ExperimentOutlined,
  GlobalOutlined,
  HomeOutlined,
  PlusCircleOutlined,
  QuestionCircleOutlined,
  SearchOutlined,
  SettingOutlined,
  ToolOutlined,
  UserOutlined,
};

export function MenuIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? FolderOutlined;
  return <Icon aria-hidden />;
}
