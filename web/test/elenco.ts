import { facultadesSembradas, Permiso } from '@cabildo/contracts/base/permisos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'

const AREAS = {
  4: 'Secretaría General',
  11: 'Alcaldía',
  15: 'Gerencia de Desarrollo Urbano',
  20: 'Gerencia de Administración',
  21: 'Sub Gerencia de Tecnologías de la Información',
  22: 'Sub Gerencia de Recursos Humanos',
  47: 'Sub Gerencia de Programas Alimentarios',
} as const

const persona = (
  id: number,
  fullName: string,
  area: keyof typeof AREAS,
  permisos: readonly number[],
): SesionUsuario => ({
  user: { id, fullName, matchPassword: false, cargo: 'Especialista' },
  area: { id: area, name: AREAS[area], facultades: facultadesSembradas(area) },
  areaID: area,
  areaName: AREAS[area],
  roles: [...permisos],
  date: '2026-07-15',
  modulos: ['canastas', 'nacimientos'],
})

/** The people of the server's tests (server/test/elenco.ts) as their sessions are: who they are, where, and what they may do. */
export const ELENCO = {
  rosa: persona(1, 'ROSA QUISPE', 20, [Permiso.visitas]),
  julio: persona(3, 'JULIO MAMANI', 47, [Permiso.visitas]),
  marta: persona(4, 'MARTA HUAMAN', 20, [Permiso.trabajadores]),
  jefa: persona(5, 'JEFA ROJAS', 22, [Permiso.usuarios, Permiso.trabajadores]),
  nadie: persona(6, 'NADIE PAZ', 20, []),
  canastera: persona(7, 'CANASTERA SOTO', 47, [Permiso.canastas]),
  sara: persona(8, 'SARA FLORES', 4, [Permiso.normas, Permiso.documentos, Permiso.firmaDigital]),
  alcaldesa: persona(9, 'ALCALDESA VEGA', 11, [Permiso.documentos, Permiso.firmaDigital]),
  gloria: persona(10, 'GLORIA RIOS', 15, [Permiso.normas, Permiso.documentos, Permiso.firmaDigital]),
  admin: persona(11, 'ADMIN LEON', 21, []),
  sol: persona(12, 'SOL CASTRO', 21, Object.values(Permiso)),
  silvia: persona(13, 'SILVIA RAMOS', 4, [Permiso.documentos]),
  mila: persona(14, 'MILA TORRES', 4, [Permiso.mesaDePartes]),
  rebeca: persona(15, 'REBECA LUNA', 20, [Permiso.reclamos]),
} as const satisfies Record<string, SesionUsuario>

export type Persona = keyof typeof ELENCO
