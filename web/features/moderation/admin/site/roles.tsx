import { Exclusions } from './exclusions.tsx';
import { Staff } from './staff.tsx';

/** /admin/roles: who moderates and administers, and whom analytics do not count (D9, MOD-08, MOD-11). */
export default function Roles() {
  return (
    <>
      <Staff />
      <Exclusions />
    </>
  );
}
