import { Link } from 'react-router';
import { useCampus } from '../../lib/app-state.ts';

/** The campus's badge and the product's name, as a link to the home page. */
export function Brand({ size = 32, short = false }: { size?: number; short?: boolean }) {
  const campus = useCampus();
  return (
    <Link
      to="/home"
      className="flex h-13 items-center gap-3 rounded-m text-[19px] font-bold tracking-[-.02em]"
      aria-label={`Quad ${campus.campus_short_name}, home`}
    >
      <img src={campus.campus_logo} alt="" width={size} height={size} className="rounded-[9px] bg-transparent" />
      <span aria-hidden="true">
        Quad{' '}
        {short || campus.generic ? null : (
          <small className="text-small font-medium tracking-normal text-3">{campus.campus_short_name}</small>
        )}
      </span>
    </Link>
  );
}
