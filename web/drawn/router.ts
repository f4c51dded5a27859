/** What the page uses of its router: taken by name, for the whole library is many times as large. */
export {
  createPath,
  createSearchParams,
  MemoryRouter,
  Navigate,
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
