import { type AreaDeOrganizacion, areasApi, type EventoDeArea } from '@cabildo/contracts/organizacion'
import { type CargoDeOrganizacion, cargosApi } from '@cabildo/contracts/organizacion-cargos'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { expect } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import type { Persona } from '../elenco.ts'
import { listaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

/** An active area with a head, at the first level. */
export const unArea = (id: number, name: string, cambios: Partial<AreaDeOrganizacion> = {}): AreaDeOrganizacion => ({
  id,
  name,
  siglas: null,
  depende_de: null,
  jefe_acceso_id: id * 10,
  jefe: { name: 'Olivares Rivas, Nadia', cargo_name: 'Gerente' },
  trabajadores: 4,
  usuarios: 3,
  path_sello: null,
  correo: null,
  telefono: null,
  ubicacion: null,
  facultades: ['tramites'],
  locales: [],
  antes: [],
  nombre_desde: null,
  cerrada_at: null,
  sucesora_id: null,
  updated_at: '2026-07-15 09:00:00.000',
  ...cambios,
})

/** A small municipality: three levels, a closed area, a former name, an area without a head. */
export const areasDeMuestra = (): AreaDeOrganizacion[] => [
  unArea(11, 'Alcaldía', { siglas: 'A', facultades: ['visado', 'tramites'] }),
  unArea(4, 'Secretaría General', { siglas: 'SG', depende_de: 11, facultades: ['secretaria', 'tramites'] }),
  unArea(9, 'Trámite Documentario', { siglas: 'TD', depende_de: 4, jefe_acceso_id: null, jefe: null }),
  unArea(20, 'Gerencia de Administración', { siglas: 'GA', depende_de: 11 }),
  unArea(21, 'Sub Gerencia de Tecnologías', { depende_de: 20, facultades: ['informatica', 'tramites'] }),
  unArea(25, 'Gerencia de Obras', {
    siglas: 'GO',
    depende_de: 11,
    antes: [{ name: 'Gerencia de Infraestructura', siglas: 'GI', hasta: '2026-05-31' }],
    nombre_desde: '2026-06-01',
    correo: 'obras@example.com',
    telefono: '555-0142',
    ubicacion: 'Segundo piso',
  }),
  unArea(90, 'Sub Gerencia de Transportes', {
    depende_de: 11,
    jefe_acceso_id: null,
    jefe: null,
    cerrada_at: '2025-11-02 10:00:00',
    sucesora_id: 25,
  }),
]

/** Who has an access in force in any area. */
export const PERSONAS = [
  { empacce_id: 250, name: 'Olivares Rivas, Nadia', cargo_name: 'Gerente' },
  { empacce_id: 251, name: 'Quispe Mamani, Rosa', cargo_name: 'Asistente' },
]

export const unEvento = (cambios: Partial<EventoDeArea> = {}): EventoDeArea => ({
  clase: 'nombre',
  fecha: '2026-06-01 09:00:00',
  desde: '2026-06-01',
  antes: 'Gerencia de Infraestructura (GI)',
  despues: 'Gerencia de Obras (GO)',
  documento: 'Ordenanza Municipal 004',
  autor: 'ADMIN LEON',
  ...cambios,
})

export const unCargo = (id: number, name: string, cambios: Partial<CargoDeOrganizacion> = {}): CargoDeOrganizacion => ({
  id,
  name,
  activo: true,
  trabajadores: 0,
  usado: false,
  updated_at: '2026-07-15 09:00:00.000',
  ...cambios,
})

interface Apertura {
  como?: Persona | SesionUsuario
  datos?: string
}

/** Opens the tree with those areas, which a test may change; gives back what is asked, and what tells of a change. */
export const abrirAreas = async (areas: AreaDeOrganizacion[] = areasDeMuestra(), apertura: Apertura = {}) => {
  const pedidas = responder(areasApi.listar, () => listaDe(areas))
  const personas = responder(areasApi.personas, listaDe(PERSONAS), { aFalta: true })
  const eventos = await abrir('organizacion', { como: 'admin', ...apertura })
  await expect.element(page.getByRole('treegrid', { name: 'Áreas' })).toBeVisible()
  return { areas, pedidas, personas, ...eventos }
}

/** Opens the tab of positions with those. */
export const abrirCargos = async (cargos: CargoDeOrganizacion[]) => {
  const pedidos = responder(cargosApi.listar, () => listaDe(cargos))
  const eventos = await abrir('organizacion', { como: 'admin', datos: 'parte=cargos' })
  await expect.element(page.getByRole('tab', { name: 'Cargos', selected: true })).toBeVisible()
  return { cargos, pedidos, ...eventos }
}

/** The row of an area in the tree, by its exact name. */
export const filaDeArea = (name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Acciones de ${name}`, exact: true }) })

/** The names of the rows that show, in their order. */
export const nombresDeFilas = (): string[] =>
  [...document.querySelectorAll('[role="treegrid"] tbody [role="row"]')].map(
    (fila) => fila.querySelector('[role="gridcell"] span')?.textContent ?? '',
  )

/** Chooses an act of the menu of an area's row. */
export const elegirActo = async (area: string, acto: string) => {
  await filaDeArea(area).click({ button: 'right' })
  await page.getByRole('menuitem', { name: acto, exact: true }).click()
}
