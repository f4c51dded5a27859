export { campusQuery, statsQuery, useCampusStats } from './api.ts';
export { GroupFacts } from './components/group-facts.tsx';
