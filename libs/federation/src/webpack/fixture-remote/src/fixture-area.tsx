import { Outlet, useHost } from '@magnetx/federation/host';

export function Component() {
  const { isDemo } = useHost();
  return (
    <main data-demo={isDemo}>
      <Outlet />
    </main>
  );
}
