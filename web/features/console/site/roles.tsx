import { Exclusions } from './exclusions.tsx';
import { Staff } from './staff.tsx';

/** /admin/roles: moderators and admins, and people excluded from analytics (D9). */
export default function Roles() {
  return (
    <>
      <Staff />
      <Exclusions />
    </>
  );
}
