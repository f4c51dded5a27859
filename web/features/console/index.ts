export { refreshAdmin, useAdminChange, useAdminList } from './api.ts';
export { AdminSearch, useSearchText } from './parts/admin-search.tsx';
export { Filters, FilterSelect, oneOf, useFilter } from './parts/filters.tsx';
export { FormButtons } from './parts/form-buttons.tsx';
export { AccountMarks, Byline, Face, StateMark, Marks, Quote, type MarkTone } from './parts/marks.tsx';
export { AdminTable, TableRow } from './parts/table.tsx';
