import { useLocation } from 'react-router';
import { type Match, matchRoute } from '../../contract/match-route.ts';

/** The current address's route, with its parameters. */
export const useRoute = (): Match => matchRoute(useLocation().pathname);
