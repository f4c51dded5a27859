export { RecordLine } from './record-line.tsx';
