export { restoreBackup } from './backup/restore-backup.ts';
export { writeBackup } from './backup/write-backup.ts';
export { checkDeployment } from './check.ts';
export { examine } from './doctor/doctor.ts';
export { findLeavingCampus, removeCampus } from './remove-campus/remove-campus.ts';
export { progressLine } from './remove-campus/progress.ts';
export type { Finding } from './doctor/finding.ts';
