import { useRootStyle } from '@matlas/web-kit';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { appRouter } from './app-router';

export function App() {
  useRootStyle();
  const [router] = useState(appRouter);
  return <RouterProvider router={router} />;
}
