import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { NumberField } from './number-field';

function Rate() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <NumberField aria-label="Rate" max={100} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </>
  );
}

it('removes letters while typing, and limits the value when the field is left', () => {
  render(<Rate />);
  const field = screen.getByLabelText('Rate');
  fireEvent.change(field, { target: { value: '12x.345' } });
  expect(screen.getByRole('status').textContent).toBe('12.34');
  fireEvent.change(field, { target: { value: '250' } });
  fireEvent.blur(field);
  expect(screen.getByRole('status').textContent).toBe('100');
});
