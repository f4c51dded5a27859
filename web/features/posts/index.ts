export { HomeScreen } from './screens/home.tsx';
export { leaveAlert, type PendingAlert } from './pending-alerts.ts';
