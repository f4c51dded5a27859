export { SearchAside } from './box/search-aside.tsx';
export { SearchField } from './box/search-field.tsx';
