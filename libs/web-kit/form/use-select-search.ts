import { useState } from 'react';
import { useSettled } from './use-settled';

/**
 * The typed text of a select whose options the server finds, and the properties that the select needs for it. antd
 * empties the field when an option is chosen or the list is closed, and does not tell: without this the next opening
 * would offer the options of the text before under an empty field.
 */
export function useSelectSearch(): {
  q: string;
  select: {
    showSearch: { filterOption: false; onSearch: (text: string) => void };
    onOpenChange: (isOpen: boolean) => void;
  };
} {
  const [typed, setTyped] = useState('');
  const q = useSettled(typed);
  return {
    q,
    select: {
      showSearch: { filterOption: false, onSearch: setTyped },
      onOpenChange: (isOpen) => {
        if (!isOpen) setTyped('');
      },
    },
  };
}
