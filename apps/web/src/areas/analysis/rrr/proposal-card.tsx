import { analysisRrrApi, type RrrProposal } from '@matlas/contract';
import {
  ErrorState,
  Name,
  RowsSkeleton,
  RrrMarkTag,
  useCommand,
  useLate,
  useMay,
  useRoute,
  useT,
  formatNumber,
} from '@matlas/web-kit';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { rrrMarkingPath } from '../../shared/paths';
import { RateChange } from './rate-change';
import { formatKilogramNumber } from './rrr-figures';
import { useRrrCommands } from './use-rrr-commands';

type Change = RrrProposal['changes'][number];
const toMarkChange = ({ target: { positionId, nodeId }, to, technologies }: Change) => ({
  ...(positionId === null ? {} : { positionId }),
  ...(nodeId === null ? {} : { nodeId }),
  flag: to,
  ...(technologies[0] ? { technologyId: technologies[0].id } : {}),
});

function Changes({ modId, changes }: { modId: number; changes: readonly Change[] }) {
  const t = useT();
  return (
    <table className="r-table" aria-label={t('analysisRrr.proposal.changes')}>
      <thead>
        <tr>
          <th scope="col">{t('analysisRrr.field.name')}</th>
          <th scope="col" className="is-text">
            {t('analysisRrr.change')}
          </th>
          <th scope="col" className="is-text">
            {t('analysisRrr.field.technology')}
          </th>
          <th scope="col">kg</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.key}>
            <th scope="row">
              <Link to={rrrMarkingPath(modId, change.key)}>
                <Name of={change} />
              </Link>
            </th>
            <td className="is-text">
              <span className="r-move">
                <RrrMarkTag value={change.from} /> → <RrrMarkTag value={change.to} />
              </span>
            </td>
            <td className="is-text">{change.technologies.map(({ code }) => code).join(', ') || '–'}</td>
            <td>{formatKilogramNumber(change.massGrams)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ProposalProps {
  modId: number;
  proposal: RrrProposal;
  refusal: string | undefined;
}

/** The proposed changes, the rates that they reach, and the button that applies them. */
function Proposal({ modId, proposal, refusal }: ProposalProps) {
  const t = useT();
  const may = useMay();
  const { notifyChange } = useRrrCommands(modId);
  const apply = useCommand(analysisRrrApi.mark, {
    log: ['analysisRrr.resultTitle', 'analysisRrr.proposal.apply'],
    onDone: notifyChange,
  });
  const { changes, before, after, reachable } = proposal;
  return (
    <>
      {reachable ? null : <p className="r-unmarked">{t('analysisRrr.proposal.unreachable')}</p>}
      {changes.length === 0 ? null : (
        <>
          <RateChange
            title={t('analysisRrr.proposal.after', { count: changes.length, total: formatNumber(changes.length) })}
            before={before}
            after={after}
          />
          <Changes modId={modId} changes={changes} />
        </>
      )}
      {changes.length > 0 && may(analysisRrrApi.mark) ? (
        <div className="r-buttons">
          <Button
            disabled={refusal !== undefined}
            loading={apply.isPending}
            onClick={() =>
              apply.mutate({ modId, changes: changes.map(toMarkChange), note: t('analysisRrr.proposal.note') })
            }
          >
            {t('analysisRrr.proposal.apply', { count: changes.length, total: formatNumber(changes.length) })}
          </Button>
          {refusal === undefined ? null : <span className="m-faint">{refusal}</span>}
        </div>
      ) : null}
    </>
  );
}

/** The cheapest set of changes of the current marks that reaches both limits. */
export function ProposalCard({ modId }: { modId: number }) {
  const t = useT();
  const [alsoHand, setAlsoHand] = useState(false);
  const { data, error, isLoading, refetch } = useRoute(
    analysisRrrApi.cheapest,
    { modId, alsoHand },
    { log: ['analysisRrr.resultTitle', 'analysisRrr.log.proposal'], keepPrevious: true },
  );
  const state = useRoute(
    analysisRrrApi.state,
    { modId },
    { log: ['analysisRrr.resultTitle', 'analysisRrr.log.state'] },
  );
  const isLate = useLate(isLoading);
  const refusal = state.data?.locked ? t('analysisRrr.lockedExplained') : undefined;
  return (
    <section className="r-card">
      <header>
        <h2>{t('analysisRrr.proposal.title')}</h2>
        <Checkbox checked={alsoHand} onChange={(event) => setAlsoHand(event.target.checked)}>
          {t('analysisRrr.proposal.alsoHand')}
        </Checkbox>
      </header>
      <div className="r-card-body r-proposal">
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
        {data ? (
          data.needed ? (
            <Proposal modId={modId} proposal={data} refusal={refusal} />
          ) : (
            <p className="m-faint">{t('analysisRrr.proposal.notNeeded')}</p>
          )
        ) : isLate && !error ? (
          <RowsSkeleton />
        ) : null}
      </div>
    </section>
  );
}
