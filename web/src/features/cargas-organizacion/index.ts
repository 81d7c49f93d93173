export { CargaDeAreas } from './CargaDeAreas.tsx'
export { CargaDeOrganizacionDialogo } from './CargaDeOrganizacionDialogo.tsx'
