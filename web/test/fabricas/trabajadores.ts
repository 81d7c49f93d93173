import { type Cargo, catalogosApi } from '@cabildo/contracts/catalogos'
import { type Trabajador, trabajadoresApi } from '@cabildo/contracts/trabajadores'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { listaDe, paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { rechazo, responder } from '../servidor.ts'
import { botonNuevo } from '../tabla.ts'
import { campo } from '../vista.ts'

/** All positions of a municipality; the last one is not active any more (TRA-29). */
const CARGOS: Cargo[] = [
  ...['Gerente', 'Subgerente', 'Especialista', 'Técnico administrativo', 'Asistente'].map((name, i) => ({
    id: i + 1,
    name,
  })),
  { id: 6, name: 'Alcalde', inactivo: true },
]
export const cargos = listaDe(CARGOS)

/** An active employee of area 22, whose person has another number than the access. */
export const unEmpleado = (empacce_id: number, cambios: Partial<Trabajador> = {}): Trabajador => ({
  empacce_id,
  employee_id: 1_000 + empacce_id,
  dni: String(95_000_000 + empacce_id),
  name: 'Prueba',
  ape_pat: `Quispe ${String(empacce_id).padStart(2, '0')}`,
  ape_mat: 'Mamani',
  sexo: 0,
  fecha_nac: null,
  cargo_id: 3,
  cargo_name: 'Especialista',
  area_id: 22,
  area_name: 'Sub Gerencia de Recursos Humanos',
  anio_eje: 2026,
  estado: 1,
  created_at: '2026-07-15 09:00:00',
  updated_at: '2026-07-15 09:00:00.000',
  con_usuario: false,
  ...cambios,
})

/** A colleague changes somebody, or removes him, while the screen knows nothing of it. */
export const cambiarPorOtro = (filas: Trabajador[], empacce_id: number, cambios: Partial<Trabajador> | null) => {
  const donde = filas.findIndex((fila) => fila.empacce_id === empacce_id)
  const fila = filas[donde]
  if (!fila) throw new Error(`Nobody has the access ${empacce_id}`)
  filas.splice(donde, 1, ...(cambios ? [{ ...fila, ...cambios, updated_at: `${fila.updated_at}1` }] : []))
}

/** Does to those rows what the screen asks for, as the server would, and gives back what it was asked. */
export const llevarRegistro = (filas: Trabajador[]) => ({
  registrados: responder(trabajadoresApi.registrar, ({ body }) => {
    const { cargo_id } = body
    const cargo_name = CARGOS.find(({ id }) => id === cargo_id)?.name ?? ''
    const data = unEmpleado(500 + filas.length, { ...body, fecha_nac: body.fecha_nac ?? null, cargo_id, cargo_name })
    filas.push(data)
    return { data }
  }),
  editados: responder(trabajadoresApi.editar, ({ body: { version, ...cambio } }) => {
    const fila = filas.find(({ empacce_id }) => empacce_id === cambio.empacce_id)
    if (!fila) return rechazo('noEncontrado')
    if (version !== undefined && version !== fila.updated_at) return rechazo('desactualizado')
    const dichos = Object.fromEntries(Object.entries(cambio).filter(([, valor]) => valor !== undefined))
    cambiarPorOtro(filas, fila.empacce_id, dichos)
    return { data: { ...fila, ...dichos } }
  }),
  eliminados: responder(trabajadoresApi.eliminar, ({ body }) => {
    cambiarPorOtro(filas, body.empacce_id, null)
    return {}
  }),
})

/** Answers the registry of an area with those of the employees that are its own; gives back what is asked of the list. */
export const contestarTrabajadores = (filas: readonly Trabajador[]) => {
  responder(catalogosApi.cargos, cargos, { aFalta: true })
  const deArea = (area: number) => filas.filter(({ area_id }) => area_id === area)
  return responder(trabajadoresApi.porArea, ({ params, query }) => paginaDe(deArea(params.areaID), query), {
    aFalta: true,
  })
}

/**
 * Opens the registry with those employees, which a test may change: the screen is that of area 22. Gives back what is asked
 * of the list, as it is asked.
 */
export const abrirTrabajadores = async (filas: readonly Trabajador[] = [unEmpleado(1), unEmpleado(2)]) => {
  const listados = contestarTrabajadores(filas)
  await abrir('employee', { como: 'jefa' })
  await expect.element(page.getByRole('heading', { name: 'LISTADO DE TRABAJADORES' })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
  return { listados }
}

/** Opens the modal for somebody new. */
export const abrirNuevo = async (filas?: readonly Trabajador[]) => {
  const abierto = await abrirTrabajadores(filas)
  await botonNuevo().click()
  await expect.element(campo('DNI')).toHaveFocus()
  return abierto
}
