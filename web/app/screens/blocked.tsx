import { useEffect } from 'react';

/** The bare page of a blocked visitor (REG-18). */
export default function Blocked() {
  useEffect(() => {
    document.title = 'Error 404';
  }, []);
  return (
    <main className="grid min-h-dvh place-items-center">
      <h1 className="text-title font-semi">Error 404</h1>
    </main>
  );
}
