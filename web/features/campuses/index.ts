export { calendarQuery, campusQuery, schoolsQuery, statsQuery } from './api.ts';
export { GroupFacts } from './components/group-facts.tsx';
export { shareGroup } from './share-group.ts';
export { SchoolSearch } from './schools/school-search.tsx';

export { privacyLabels } from './privacy.ts';
