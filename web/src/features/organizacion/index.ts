export { ORGANIZACION } from './organizacion.api.ts'
export { ParteDeOrganizacion } from './ParteDeOrganizacion.tsx'
