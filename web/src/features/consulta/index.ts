// What the forms show once something is filed.
export { AccionesDelCodigo } from './AccionesDelCodigo.tsx'
