export { campusQuery, statsQuery, useCampusStats } from './api.ts';
export { GroupFacts } from './components/group-facts.tsx';
export { shareGroup } from './share-group.ts';
export { SchoolSearch } from './schools/school-search.tsx';
export { type InfoName, infoTitles } from './info/titles.ts';
export { privacyLabels as privacyWords } from './privacy.ts';
export { socialOf } from './social.ts';
