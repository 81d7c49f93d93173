export { type NormaQueActua, RelacionesDialogo } from './RelacionesDialogo.tsx'
