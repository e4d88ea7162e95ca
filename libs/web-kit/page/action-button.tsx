import { Button, Tooltip, type ButtonProps } from 'antd';
import { useId } from 'react';

export interface ActionButtonProps extends ButtonProps {
  /** Why the action is refused. The button stays reachable by keyboard, says the reason, and does nothing. */
  refusal?: string | null | undefined;
}

/** A button that says why it does nothing: on hover, on focus, and to a screen reader. */
export function ActionButton({ refusal, onClick, className, children, ...button }: ActionButtonProps) {
  const id = useId();
  if (!refusal)
    return (
      <Button {...button} {...(className ? { className } : {})} {...(onClick ? { onClick } : {})}>
        {children}
      </Button>
    );
  return (
    <Tooltip title={refusal} trigger={['hover', 'focus']}>
      <Button
        {...button}
        type="default"
        className={['m-refused', className].filter(Boolean).join(' ')}
        aria-disabled
        aria-describedby={id}
      >
        {children}
        <span id={id} className="m-hidden">
          {refusal}
        </span>
      </Button>
    </Tooltip>
  );
}
