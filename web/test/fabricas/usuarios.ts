import type { Acceso } from '@cabildo/contracts/accesos'
import type { Respuesta } from '@cabildo/contracts/base/llamada'
import { areaSembrada } from '@cabildo/contracts/base/permisos'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { type Perfil, perfilesApi } from '@cabildo/contracts/perfiles'
import { type UsuarioDetalle, usuariosApi } from '@cabildo/contracts/usuarios'
import { vigenciaApi } from '@cabildo/contracts/vigencia'
import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Persona } from '../elenco.ts'
import { listaDe, paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { rechazo, responder } from '../servidor.ts'
import { botonNuevo, filas, filasDeGrilla } from '../tabla.ts'
import { dialogo } from '../vista.ts'
import { cargos } from './trabajadores.ts'

/** Follows the policy of passwords, so that nobody has to change it. */
export const CLAVE = 'caserio junto al rio 7'

const AREAS = [
  { id: 4, name: 'Secretaría General' },
  { id: 11, name: 'Alcaldía' },
  { id: 15, name: 'Gerencia de Desarrollo Urbano' },
  { id: 20, name: 'Gerencia de Administración' },
  { id: 21, name: 'Sub Gerencia de Tecnologías de la Información' },
  { id: 30, name: 'Registro Civil' },
  { id: 40, name: 'Gerencia de Obras' },
].map((area) => ({ ...area, ...areaSembrada(area.id) }))

export const areaDe = (id: number): string => AREAS.find((area) => area.id === id)?.name ?? ''
const cargoDe = (id: number | null): string => cargos.data.find((cargo) => cargo.id === id)?.name ?? ''

/** A user by area. */
export const porArea = (id: number, cambios: Partial<UsuarioDetalle> = {}): UsuarioDetalle => ({
  id,
  username: `registro${id}`,
  employee: '',
  dni: null,
  area_name: areaDe(30),
  created_at: '2026-07-15 09:00:00',
  reserva: 'ninguna',
  employee_id: null,
  area_id: 30,
  updated_at: '2026-07-15 09:00:00.000',
  ...cambios,
})

/** A user by employee. */
export const porEmpleado = (id: number, cambios: Partial<UsuarioDetalle> = {}): UsuarioDetalle => ({
  ...porArea(id),
  username: `nolivares${id}`,
  employee: 'Olivares Rivas, Nadia',
  dni: '98000001',
  area_name: null,
  employee_id: id,
  area_id: null,
  ...cambios,
})

/** Those of the cast who administer users, as the table shows them. */
export const ADMIN = porEmpleado(11, { username: 'admin', reserva: 'cuenta' })
export const JEFA = porEmpleado(5, { username: 'jefa', employee: 'Rojas, Jefa', reserva: 'cuenta' })

/** An active access of the year, without a position, as a user by area has it. */
export const unAcceso = (empacce_id: number, cambios: Partial<Acceso> = {}): Acceso => {
  const { area_id = 30, cargo_id = null } = cambios
  return {
    user_id: 101,
    empacce_id,
    employee_id: null,
    area_id,
    area_name: areaDe(area_id),
    cargo_id,
    cargo_name: cargoDe(cargo_id),
    anio_eje: 2026,
    estado: true,
    ...cambios,
  }
}

export const unPerfil = (id: number, cambios: Partial<Perfil> = {}): Perfil => ({
  id,
  name: `Perfil ${id}`,
  descripcion: '',
  codigos: [5],
  sembrado: false,
  accesos: 0,
  distintos: 0,
  updated_at: '2026-07-15 09:00:00.000',
  ...cambios,
})
/** Two that come with the product, the second one for informatics to give. */
export const PERFILES = [
  unPerfil(1, { name: 'Redactor y firmante', codigos: [11, 12], sembrado: true }),
  unPerfil(2, { name: 'Obras', codigos: [14], sembrado: true }),
]

/** Opens the table with those users, which a test may change; gives back what is asked, as it is asked. */
export const abrirUsuarios = async (
  filas: readonly UsuarioDetalle[] = [porArea(101), porArea(102), porArea(103)],
  como: Persona = 'admin',
) => {
  const areas = responder(catalogosApi.areas, listaDe(AREAS))
  responder(vigenciaApi.vencimientos, { data: [] })
  const posiciones = responder(catalogosApi.cargos, cargos)
  responder(perfilesApi.lista, { data: [...PERFILES] }, { aFalta: true })
  const listados = responder(usuariosApi.lista, ({ query }) => paginaDe(filas, query))
  const detalles = responder(usuariosApi.detalle, ({ params }) => {
    const data = filas.find(({ id }) => id === Number(params.id))
    return data ? { data } : rechazo('noEncontrado')
  })
  await abrir('usuario', { como })
  await expect.element(page.getByRole('heading', { name: 'LISTADO DE USUARIOS' })).toBeVisible()
  await expect.element(filasDeGrilla().first()).toBeVisible()
  return { areas, posiciones, listados, detalles }
}

/** Opens the dialog of a new user over the table with those. */
export const abrirNuevo = async (filas?: readonly UsuarioDetalle[]) => {
  await abrirUsuarios(filas)
  await botonNuevo().click()
  await expect.element(crear()).toBeVisible()
}

/** The answer to the DNI of an employee: one who has no user yet. */
export const encontrar = (cambios: Partial<Respuesta<typeof usuariosApi.buscarEmpleado>['data'][number]> = {}) => ({
  data: [
    {
      employee_id: 7,
      name: 'Nadia',
      ape_pat: 'Olivares',
      ape_mat: 'Rivas',
      con_usuario: false,
      reservado: false,
      ...cambios,
    },
  ],
})

/** Saves a new user as that one from now on, among the others; gives back what is sent. */
export const guardarNuevo = (filas: UsuarioDetalle[], data: UsuarioDetalle) =>
  responder(usuariosApi.registrar, () => {
    filas.push(data)
    return { data }
  })

/** Switches those accesses as they are asked to be from now on; gives back what is asked. */
export const aceptarEstado = (dados: readonly Acceso[]) =>
  responder(usuariosApi.cambiarEstado, ({ body: { empacce_id, estado } }) => {
    for (const acceso of dados) if (acceso.empacce_id === empacce_id) acceso.estado = estado
    return {}
  })

/** Opens the list of accesses of the first user; a test may change both. */
export const abrirAccesos = async (
  dados: readonly Acceso[] = [unAcceso(1)],
  usuarios: readonly UsuarioDetalle[] = [porArea(101)],
  como: Persona = 'admin',
) => {
  responder(usuariosApi.accesos, ({ params }) =>
    listaDe(dados.filter(({ user_id }) => user_id === Number(params.user_id))),
  )
  aceptarEstado(dados)
  await abrirUsuarios(usuarios, como)
  await elegir(usuarios[0]?.username ?? '', 'Permisos')
  await expect.element(accesos()).toBeVisible()
}

export const filaDe = (username: string): Locator => filasDeGrilla().filter({ hasText: username })
export const crear = (): Locator => dialogo('CREAR USUARIO')
export const accesos = (): Locator => dialogo('LISTA DE ACCESOS')
export const permiso = (): Locator => dialogo('NUEVO PERMISO')
export const nuevoAcceso = (): Locator => accesos().getByRole('button', { name: 'Nuevo', exact: true })
export const interruptor = (n = 0): Locator => filas().nth(n).getByRole('switch')
export const lapiz = (): Locator => filas().getByRole('button', { name: /Editar acceso/ })

export const grabar = (): Locator => page.getByRole('button', { name: 'Grabar' })

/** Chooses one of the further actions of the screen. */
export const elegirArriba = async (name: string) => {
  await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
  // All of them show at once, on a phone, too.
  await expect.element(page.getByRole('menuitem').last()).toBeInViewport({ ratio: 0.9 })
  await page.getByRole('menuitem', { name }).click()
}

/** Chooses an entry of the menu of a user's row. */
export const elegir = async (username: string, entrada: string) => {
  await filaDe(username).click({ button: 'right' })
  await page.getByRole('menuitem', { name: new RegExp(`^${entrada}`) }).click()
}

/** Types in the searchable list and takes its match. */
export const elegirArea = async (texto: string) => {
  const lista = page.getByRole('combobox', { name: 'Area' })
  await lista.fill(texto)
  await page.getByRole('listbox').getByRole('option', { name: texto, exact: true }).click()
  await expect.element(lista).toHaveValue(texto)
}

/** Looks for the informatics area in the list, finds it turned off, and leaves what was chosen as it was. */
export const elegirInformatica = async (caja: Locator) => {
  const lista = caja.getByRole('combobox', { name: 'Area' })
  await expect.element(lista).toHaveAccessibleDescription(`Solo el área de informática da acceso a ${areaDe(21)}.`)
  const antes = lista.element().getAttribute('value') ?? ''
  await lista.fill('tecnologias')
  const opcion = page.getByRole('listbox').getByRole('option', { name: areaDe(21), exact: true })
  await expect.element(opcion).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await userEvent.tab()
  await expect.element(lista).toHaveValue(antes)
}
