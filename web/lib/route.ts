import { useLocation } from 'react-router';
import { type Match, matchRoute } from '../../contract/routes.ts';

/** The current address's route, with its parameters. */
export const useRoute = (): Match => matchRoute(useLocation().pathname);
