import { SearchOutlined } from '@ant-design/icons';
import { enterpriseSearchApi, nameIn, type EnterpriseFound } from '@matlas/contract';
import { useLanguage, useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState } from 'react';
import { EnterprisePicker } from '../../../../pickers/enterprise-picker';

/** A recipient: an enterprise, or one of its departments. */
export interface Partner {
  recEntId: number;
  recEntName: string;
  recEntEname: string;
  recOrgId: number | null;
  recOrgName: string | null;
  recOrgEname: string | null;
}

/** The root department represents the enterprise itself. */
const isDepartment = ({ orgName, orgNameo }: EnterpriseFound): boolean => orgName !== orgNameo;

export function toPartner(found: EnterpriseFound): Partner {
  const department = isDepartment(found)
    ? { recOrgId: found.orgIdo, recOrgName: found.orgNameo, recOrgEname: found.orgEnNameo }
    : { recOrgId: null, recOrgName: null, recOrgEname: null };
  return { recEntId: found.orgId, recEntName: found.orgName, recEntEname: found.orgEnName, ...department };
}

export function usePartnerName(): (partner: Partner) => string {
  const language = useLanguage();
  return ({ recEntName, recEntEname, recOrgName, recOrgEname }) =>
    [nameIn(language, recEntName, recEntEname), recOrgName ? nameIn(language, recOrgName, recOrgEname) : null]
      .filter(Boolean)
      .join(' · ');
}

/** The selected recipient, and the search for enterprises and departments. */
export function PartnerField({
  id,
  value,
  isFixed = false,
  onChange = () => undefined,
}: {
  id?: string;
  value?: Partner | null;
  /** The enterprise of a saved recipient cannot be changed. */ isFixed?: boolean;
  onChange?: (value: Partner) => void;
}) {
  const t = useT();
  const may = useMay();
  const nameOf = usePartnerName();
  const [isOpen, setOpen] = useState(false);
  const pick = ([found]: EnterpriseFound[]) => {
    if (found) onChange(toPartner(found));
    setOpen(false);
  };
  const open =
    isFixed || !may(enterpriseSearchApi.search) ? null : (
      <Button
        id={id}
        icon={<SearchOutlined aria-hidden />}
        aria-label={t(value ? 'exchange.recipient.other' : 'exchange.recipient.choose')}
        onClick={() => setOpen(true)}
      >
        {t(value ? 'exchange.recipient.other' : 'exchange.recipient.choose')}
      </Button>
    );
  return (
    <div className="x-partner">
      {value ? <strong>{nameOf(value)}</strong> : null}
      {open}
      {isOpen ? <EnterprisePicker mayPickOwn={false} onPick={pick} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
