export { Codes } from './codes.ts';
export { isSchoolEmailTaken, joinBySchoolEmail, joinCampus } from './joining.ts';
export { checkSchoolGuess, findWaitingCode } from './school-guesses.ts';
export { lockVerification } from './store.ts';
