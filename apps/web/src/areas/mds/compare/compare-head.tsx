import { SwapOutlined } from '@ant-design/icons';
import type { Comparison, SheetRow } from '@matlas/contract';
import { Code, formatNumber, Name, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { sheetPath } from '../../shared/paths';
import { StatusTag, VersionCode } from '../sheet-tags';
import { SideChoice } from './side-choice';
import type { CompareAddress } from './use-compare-address';

interface SideProps {
  which: 'left' | 'right';
  address: CompareAddress;
  sheet?: SheetRow | undefined;
  mass?: Comparison['mass']['was'] | undefined;
}

function Side({ which, address, sheet, mass }: SideProps) {
  const t = useT();
  const other = which === 'left' ? address.right : address.left;
  const label = t(`mdsCompare.${which}`);
  const massText = mass
    ? t('mdsCompare.mass', { declared: formatNumber(mass.declared), calculated: formatNumber(mass.calculated) })
    : undefined;
  return (
    <section className="cmp-side" aria-label={label}>
      <div className="cmp-side-words">
        <span className="m-faint">{label}</span>
        {sheet ? (
          <Link className="cmp-side-name" to={sheetPath(sheet.id)}>
            <Name of={sheet} />
          </Link>
        ) : null}
        {sheet ? (
          <>
            <Code>{sheet.number}</Code>
            <StatusTag status={sheet.status} />
            <VersionCode sheet={sheet} />
          </>
        ) : null}
        {mass ? (
          <span className="m-faint cmp-side-mass" title={massText}>
            {massText}
          </span>
        ) : null}
      </div>
      <SideChoice
        label={t('mdsCompare.chooseSide', { side: label })}
        sheetId={address[which]}
        versionsOf={other}
        onChoose={(id) => address.change({ [which]: id, insideLeft: undefined, insideRight: undefined }, false)}
      />
    </section>
  );
}

/** The compared versions of both sides, with a selection of others. */
export function CompareHead({ address, compared }: { address: CompareAddress; compared?: Comparison | undefined }) {
  const t = useT();
  const { left, right, insideLeft, insideRight } = address;
  const swap = () =>
    address.change({ left: right, right: left, insideLeft: insideRight, insideRight: insideLeft }, false);
  return (
    <div className="cmp-head">
      <Side which="left" address={address} sheet={compared?.left} mass={compared?.mass.was} />
      <Button
        icon={<SwapOutlined aria-hidden />}
        aria-label={t('mdsCompare.swap')}
        title={t('mdsCompare.swap')}
        disabled={left === undefined || right === undefined}
        onClick={swap}
      />
      <Side which="right" address={address} sheet={compared?.right} mass={compared?.mass.is} />
    </div>
  );
}
