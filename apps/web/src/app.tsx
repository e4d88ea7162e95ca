import { QueryProvider, ThemeProvider } from '@matlas/web-kit';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { appRouter } from './routes';

export function App() {
  const [router] = useState(appRouter);
  return (
    <QueryProvider>
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>
    </QueryProvider>
  );
}
