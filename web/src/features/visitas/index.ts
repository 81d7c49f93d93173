// How an identity card is read, which the counter needs, too.
export { LectorDni } from './LectorDni.tsx'
export { useLecturaSuelta } from './useLecturaSuelta.ts'
