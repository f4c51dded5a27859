/** What the page uses of its router: taken by name, for the whole library is many times as large. */
export {
  createPath,
  createSearchParams,
  MemoryRouter,
  Outlet,
  Route,
  Router,
  Routes,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useResolvedPath,
} from 'react-router';

/** Nobody goes anywhere in a drawing: the page does once its code has come. */
export const Navigate = () => null;
