export { CargaDeOrganizacionDialogo } from './CargaDeOrganizacionDialogo.tsx'
