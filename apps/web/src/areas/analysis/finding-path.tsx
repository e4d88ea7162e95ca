import type { FindingDetail } from '@matlas/contract';
import { Code, Name, NodeBadge, useName, useT } from '@matlas/web-kit';
import { Link } from 'react-router-dom';
import { bomPath, sheetPath } from '../shared/paths';
import { readableMass } from '../shared/masses';

type Step = FindingDetail['path'][number];

function addressOf(step: Step, modId: number | null): string | undefined {
  if (step.kind === 'position' && modId !== null) return bomPath(modId, step.id);
  return step.sheetId === null ? undefined : sheetPath(step.sheetId);
}

/** The way from the vehicle's position down to what was measured; each step opens in its tree. */
export function FindingPath({ path, modId }: { path: readonly Step[]; modId: number | null }) {
  const t = useT();
  const nameOf = useName();
  return (
    <ol className="a-path">
      {path.map((step, level) => {
        const address = addressOf(step, modId);
        return (
          <li key={`${step.kind} ${step.id} ${level}`} style={{ paddingInlineStart: `calc(${level} * 12px)` }}>
            <NodeBadge kind={step.kind === 'position' ? 'component' : step.kind} />
            <span className="a-path-name" title={nameOf(step)}>
              {address ? (
                <Link to={address}>
                  <Name of={step} />
                </Link>
              ) : (
                <Name of={step} />
              )}{' '}
              {step.number ? (
                <Code>
                  <span className="m-faint">{step.number}</span>
                </Code>
              ) : null}
            </span>
            <span className="m-faint">
              {step.massGrams === null ? step.amount : readableMass(step.massGrams)}
              {step.article ? ` · ${t('analysis.denominator.article')}` : ''}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
