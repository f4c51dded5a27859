/* What operators do by `npm run admin`: backups, the doctor's checks, removing a campus, splitting into groups. */
export { restoreBackup } from './backup/restore-backup.ts';
export { writeBackup } from './backup/write-backup.ts';
export { checkDeployment } from './check.ts';
export { countCampuses } from './doctor/check-campuses.ts';
export { checkMail, sendTestMail } from './doctor/check-mail.ts';
export { checkDns } from './doctor/check-names.ts';
export { checkDisk, checkStorage } from './doctor/check-storage.ts';
export { checkStripe } from './doctor/check-web.ts';
export { examine, examineDatabase, resolveHost } from './doctor/doctor.ts';
export { cleanGroup, faultOfKept, keepCampuses } from './groups/groups.ts';
export { findLeavingCampus, removeCampus } from './remove-campus/remove-campus.ts';
export { progressLine } from './remove-campus/progress.ts';
export type { Finding } from './doctor/finding.ts';
