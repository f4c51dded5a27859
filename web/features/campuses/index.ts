export { calendarQuery, campusQuery, schoolsQuery, statsQuery, useCampusStats } from './api.ts';
export { GroupFacts } from './components/group-facts.tsx';
export { shareGroup } from './share-group.ts';
export { SchoolSearch } from './schools/school-search.tsx';

export { privacyLabels as privacyWords } from './privacy.ts';
