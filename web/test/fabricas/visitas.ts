import type { Listado } from '@cabildo/contracts/base/listado'
import { type OpcionTrabajador, trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { type Visita, visitasApi } from '@cabildo/contracts/visitas'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Persona } from '../elenco.ts'
import { paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

export const unTrabajador = (cambios: Partial<OpcionTrabajador> = {}): OpcionTrabajador => ({
  empacce_id: 101,
  employee_id: 101,
  name: 'ELENA',
  ape_pat: 'QUISPE',
  ape_mat: 'MAMANI',
  cargo_name: 'Gerente',
  estado: 1,
  anio_eje: new Date().getFullYear(),
  ...cambios,
})

export const unaVisita = (id: number, cambios: Partial<Visita> = {}): Visita => ({
  id,
  nrodoc: '98999999',
  name: 'Visitante',
  apellidos: 'Prueba',
  ape_nom: 'Prueba Visitante',
  motivo: `Motivo ${String(id).padStart(2, '0')}`,
  ubicacion: 'OFICINA CENTRAL',
  empacce_id: 101,
  employee_id: 101,
  cargo_id: 1,
  employee_visitado: 'ELENA QUISPE MAMANI',
  employee_cargo: 'Gerente',
  created_at: '2026-07-15 09:00:00',
  salida_date: null,
  updated_at: '2026-07-15 09:00:00.000',
  ...cambios,
})

/** The first so many visits, by number. */
export const visitas = (cuantas: number): Visita[] => Array.from({ length: cuantas }, (_, i) => unaVisita(i + 1))

/** What the log answers: of those visits the page that is asked for. */
export const paginaDeVisitas = <C extends string>(filas: readonly Visita[], listado: Listado<C>) => {
  const pendientes = filas.filter(({ salida_date }) => salida_date === null).length
  return { ...paginaDe(filas, listado), pending: pendientes > 0, pendientes, hoy: filas.length }
}

/** Opens the log with those visits, which a test may change; gives back what is asked of the list, as it is asked. */
export const abrirVisitas = async (filas: readonly Visita[] = visitas(3), como: Persona = 'rosa') => {
  responder(trabajadoresApi.porArea, { data: [unTrabajador()], recordsTotal: 1, recordsFiltered: 1 })
  const listados = responder(visitasApi.porArea, ({ query }) => paginaDeVisitas(filas, query))
  const colega = await abrir('visitas', { como })
  await expect.element(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
  return { ...colega, listados }
}

/** The button of the screen's head; a table without rows has one of its own. */
export const botonNuevo = () => page.getByRole('main').getByRole('button', { name: 'Nuevo', exact: true }).first()
