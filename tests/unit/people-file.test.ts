import { expect, it } from 'vitest';
import { readPeople } from '../../server/features/claims/read-people.ts';

it.each([
  ['', 'The file is empty.'],
  ['email,first_name,last_name', 'The heading is missing campus.'],
  ['email,first_name,last_name,campus,phone', 'The heading has unknown columns: phone.'],
  // a person would get what stands in the last of them
  ['email,first_name,last_name,campus,Email', 'Two columns are named "email".'],
])('refuses a file of people with the heading %j: %s [IMP-01]', (heading, message) => {
  const csv = heading && `${heading}\nana@ou.edu,Ana,Lopez,ou,bo@ou.edu`;
  expect(() => readPeople(csv, { isCampus: () => true, faultsOf: () => [] })).toThrow(message);
});
