import { Code, useName, useT } from '@matlas/web-kit';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { cascadePath } from '../../shared/paths';
import { FindTraced, type Found } from '../trace/find-traced';

const kinds = ['version', 'other', 'substance'] as const;
type Kind = (typeof kinds)[number];
interface Outgoing {
  from: number;
  label: string;
}

/**
 * Step 1: choose a new version, or another MDS or substance as a replacement; for a replacement the replaced one is
 * chosen first.
 */
export function ChooseChange() {
  const t = useT();
  const nameOf = useName();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Kind>('version');
  const [outgoing, setOutgoing] = useState<Outgoing>();
  const change = (next: Kind) => {
    setKind(next);
    setOutgoing(undefined);
  };
  const isSubstance = kind === 'substance';
  const choose = (found: Found) => {
    if (kind === 'version') return void navigate(cascadePath({ to: found.id }));
    if (outgoing)
      return void navigate(
        cascadePath({ kind: isSubstance ? 'substance' : 'sheet', to: found.id, from: outgoing.from }),
      );
    setOutgoing(
      found.kind === 'sheet'
        ? { from: found.sheet.cid, label: `${nameOf(found.sheet)} · ${found.sheet.cid}` }
        : { from: found.id, label: found.name },
    );
  };
  const step = kind === 'version' ? 'which' : outgoing ? 'in' : 'out';
  return (
    <div className="tr-start">
      <Segmented<Kind>
        className="ca-kinds"
        size="small"
        value={kind}
        aria-label={t('cascade.change.label')}
        options={kinds.map((value) => ({ value, label: t(`cascade.change.${value}`) }))}
        onChange={change}
      />
      <p className="tr-lead">{t(`cascade.change.${kind}Explained`)}</p>
      {outgoing ? (
        <p className="ca-outgoing">
          {t('cascade.change.outgoing')} <Code>{outgoing.label}</Code>{' '}
          <Button size="small" type="link" onClick={() => setOutgoing(undefined)}>
            {t('cascade.change.another')}
          </Button>
        </p>
      ) : null}
      <h2 className="ca-step">{t(`cascade.change.${step}${isSubstance ? 'Substance' : ''}`)}</h2>
      <FindTraced
        key={`${kind} ${step}`}
        among={isSubstance ? 'substances' : 'sheets'}
        released={step !== 'out'}
        onFound={choose}
      />
    </div>
  );
}
