import { BranchesOutlined, DisconnectOutlined, LinkOutlined, UserOutlined } from '@ant-design/icons';
import { matchState, type MatchState } from '@matlas/contract';
import { useWordOf } from '@matlas/web-kit';
import type { ReactNode } from 'react';

const icons: Record<MatchState, ReactNode> = {
  matched: <LinkOutlined aria-hidden />,
  byHand: <UserOutlined aria-hidden />,
  choose: <BranchesOutlined aria-hidden />,
  unmatched: <DisconnectOutlined aria-hidden />,
  assembly: null,
  covered: null,
};

/** Match state of a position, as a symbol and text. */
export function MatchMark({ value }: { value: MatchState }) {
  const wordOf = useWordOf();
  return (
    <span className={`b-match is-${value}`}>
      {icons[value]}
      {wordOf(matchState, value)}
    </span>
  );
}
