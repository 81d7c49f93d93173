import { AREAS_SEMBRADAS, areaSembrada } from '@cabildo/contracts/base/permisos'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { reporteVisitasApi, type VisitaReporte } from '@cabildo/contracts/reporte-visitas'
import { type OpcionTrabajador, trabajadoresApi } from '@cabildo/contracts/trabajadores'
import {
  ESTADO_PENDIENTE,
  estaDentro,
  nombreCompleto,
  UBICACIONES_PROGRAMAS,
  type Visita,
  visitasApi,
} from '@cabildo/contracts/visitas'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ELENCO, type Persona } from '../elenco.ts'
import { listaDe, paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { type Pedido, rechazo, responder } from '../servidor.ts'
import { botonNuevo } from '../tabla.ts'

/** A person whom the registries know, and a number that nobody has. */
export const CONOCIDO = {
  dni: '98348368',
  nombre: 'Silva Callisaya Luis Augusto',
  result: { Nombres: 'Luis Augusto', apellidos: 'Silva Callisaya' },
}
export const DESCONOCIDO = '97000000'

export const unTrabajador = (cambios: Partial<OpcionTrabajador> = {}): OpcionTrabajador => ({
  empacce_id: 101,
  employee_id: 101,
  name: 'ELENA',
  ape_pat: 'QUISPE',
  ape_mat: 'MAMANI',
  cargo_name: 'Gerente',
  estado: 1,
  anio_eje: Number(ELENCO.rosa.date.slice(0, 4)),
  ...cambios,
})

/** What is answered about the employees of an area. */
export const trabajadoresDelArea = (data: OpcionTrabajador[] = [unTrabajador()]) => ({
  data,
  recordsTotal: data.length,
  recordsFiltered: data.length,
})

export const unaVisita = (id: number, cambios: Partial<Visita> = {}): Visita => ({
  id,
  tipo_doc: 'DNI',
  nrodoc: '98999999',
  sin_consulta: false,
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
  salida_no_registrada: false,
  registrada_at: null,
  entidad: null,
  lugar: null,
  observacion: null,
  importada: false,
  updated_at: '2026-07-15 09:00:00.000',
  ...cambios,
})

/** The first so many visits, by number. */
export const visitas = (cuantas: number): Visita[] => Array.from({ length: cuantas }, (_, i) => unaVisita(i + 1))

/** The day of these visits. */
const HOY = '2026-07-15'

/** What the log answers: of those visits the page that is asked for. */
export const paginaDeVisitas = (filas: readonly Visita[], listado: Pedido<typeof visitasApi.porArea>['query']) => {
  const pendientes = filas.filter(estaDentro)
  return {
    ...paginaDe(listado.columns.estado === ESTADO_PENDIENTE ? pendientes : filas, listado),
    pending: pendientes.length > 0,
    pendientes: pendientes.length,
    hoy: filas.length,
    anteriores: pendientes.filter(({ created_at }) => created_at < HOY).length,
  }
}

/** What is answered about a DNI. */
export const identidadDe = (dni: string) => ({ result: dni === CONOCIDO.dni ? CONOCIDO.result : null })

/** Registers a visit as the server does, without its checks. */
export const registrarEn = (filas: Visita[], { body }: Pedido<typeof visitasApi.registrar>) => {
  const { tipo_doc, nrodoc, sin_consulta, name, apellidos, motivo, ubicacion = null, empacce_id } = body
  const ape_nom = nombreCompleto(name, apellidos)
  const nueva = { tipo_doc, nrodoc, sin_consulta, name, apellidos, ape_nom, motivo, ubicacion, empacce_id }
  const data = unaVisita(filas.length + 1, nueva)
  filas.push(data)
  return { data }
}

/** Edits a visit that is still as it was loaded, or records its exit, as the server does without its other checks. */
export const guardarEn = (filas: Visita[], { params, body }: Pedido<typeof visitasApi.guardar>) => {
  const lugar = filas.findIndex(({ id }) => id === params.id)
  const antes = filas[lugar]
  if (!antes) return rechazo('noEncontrado')
  if (body && body.version !== antes.updated_at) return rechazo('desactualizado')
  const { motivo, ubicacion = null, empacce_id, name, apellidos = antes.apellidos } = body ?? antes
  const ape_nom = nombreCompleto(name, apellidos)
  const cambios = body
    ? { motivo, ubicacion, empacce_id, name, apellidos, ape_nom }
    : { salida_date: '2026-07-15 10:30:00' }
  const data = { ...antes, ...cambios }
  filas[lugar] = data
  return { data }
}

/** The area with several locations (VIS-26). */
const PROGRAMAS = {
  ...areaSembrada(AREAS_SEMBRADAS.locales),
  name: 'Sub Gerencia de Programas Alimentarios',
  locales: [...UBICACIONES_PROGRAMAS],
}

/**
 * Opens the log with those visits, which a test, and what is done on the screen, may change; where a test has answered a
 * call before, that counts. Gives back what is asked, as it is asked.
 */
export const abrirVisitas = async (filas = visitas(3), como: Persona = 'rosa') => {
  const aFalta = { aFalta: true }
  responder(trabajadoresApi.porArea, trabajadoresDelArea(), aFalta)
  responder(catalogosApi.areas, listaDe([PROGRAMAS]), aFalta)
  const listados = responder(visitasApi.porArea, ({ query }) => paginaDeVisitas(filas, query), aFalta)
  const busquedas = responder(visitasApi.buscarDni, ({ params }) => identidadDe(params.dni), aFalta)
  // As the server does, what is done is announced to the screen that did it, too.
  let anunciar = (): unknown => undefined
  const anunciado = <R>(respuesta: R): R => {
    setTimeout(anunciar)
    return respuesta
  }
  responder(visitasApi.antecedentes, { dentro: null, ultima: null }, aFalta)
  const registros = responder(visitasApi.registrar, (pedido) => anunciado(registrarEn(filas, pedido)), aFalta)
  const guardados = responder(visitasApi.guardar, (pedido) => anunciado(guardarEn(filas, pedido)), aFalta)
  const borrar = (id: number) => {
    const lugar = filas.findIndex((fila) => fila.id === id)
    if (lugar < 0) return rechazo('noEncontrado')
    filas.splice(lugar, 1)
    return anunciado({})
  }
  responder(visitasApi.eliminar, ({ params }) => borrar(params.id), aFalta)
  const colega = await abrir('visitas', { como })
  anunciar = () => colega.cambiar('visitas', ELENCO[como as keyof typeof ELENCO].area.id)
  await expect.element(page.getByRole('heading', { name: 'LISTADO DE VISITAS' })).toBeVisible()
  await expect.element(page.getByRole('table')).not.toHaveAttribute('aria-busy', 'true')
  return { ...colega, listados, busquedas, registros, guardados }
}

export const crearVisita = () => page.getByRole('dialog', { name: 'CREAR VISITA' })
export const editarVisita = () => page.getByRole('dialog', { name: 'EDITAR VISITA' })

/** The fields of the visit dialogs. */
export const campo = {
  lector: () => page.getByLabelText('Lector de código de barras'),
  dni: () => page.getByLabelText('DNI', { exact: true }),
  nombre: () => page.getByLabelText('Visitante', { exact: true }),
  motivo: () => page.getByLabelText('Motivo de visita'),
  documento: () => page.getByLabelText('Documento', { exact: true }),
  numero: () => page.getByLabelText('Número', { exact: true }),
  empleado: () => page.getByLabelText('Empleado a visitar'),
  ubicacion: () => page.getByLabelText(/^Ubicación \/ Oficina/),
}

export const elegirEmpleado = () => campo.empleado().selectOptions('ELENA QUISPE MAMANI [Gerente]')

/** Opens CREAR VISITA on the log that is shown. */
export const nuevaVisita = async () => {
  await botonNuevo().click()
  await expect.element(campo.lector()).toHaveFocus()
}

/** Opens CREAR VISITA and fills it until only Grabar is left. */
export const llenarVisita = async (motivo: string) => {
  await nuevaVisita()
  await campo.dni().fill(CONOCIDO.dni)
  await expect.element(page.getByText('Identidad encontrada')).toBeVisible()
  await campo.motivo().fill(motivo)
  await elegirEmpleado()
}

/**
 * Keys that so many milliseconds part, wherever the focus is. With times of their own: typed from outside, or on a busy
 * machine, the pauses would be neither those of a reader nor those of fingers.
 */
const pulsarCada = (pausaMs: number, teclas: readonly string[]) => {
  const inicio = performance.now()
  for (const [orden, key] of teclas.entries()) {
    const tecla = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    Object.defineProperty(tecla, 'timeStamp', { value: inicio + pausaMs * orden })
    const foco = document.activeElement ?? document.body
    if (!foco.dispatchEvent(tecla)) continue
    if (key === 'Enter') foco instanceof HTMLButtonElement && foco.click()
    else if (foco.matches('input, textarea')) document.execCommand('insertText', false, key)
  }
}

/** Keys and Enter, 10 ms apart, as a barcode reader sends them. */
export const pasarCodigo = (leido: string) => pulsarCada(10, [...leido, 'Enter'])

/** Keys at the pace of people: at that of a reader the digits would be taken for a reading, with the one before them. */
export const teclear = (texto: string) => pulsarCada(150, [...texto])

/** The first so many visits, a minute after each other, as the report tells them apart. */
export const visitasSeguidas = (cuantas: number): Visita[] =>
  visitas(cuantas).map((visita, i) => ({ ...visita, created_at: `2026-07-15 09:${String(i).padStart(2, '0')}:00` }))

const deReporte = (visita: Visita): VisitaReporte => {
  const { created_at, ape_nom, nrodoc, motivo, employee_visitado, employee_cargo, salida_date } = visita
  return { created_at, ape_nom, nrodoc, motivo, employee_visitado, employee_cargo, salida_date }
}

/** What the public report answers, whatever dates and area are asked for. */
export const paginaDeReporte = (filas: readonly Visita[], listado: Pedido<typeof reporteVisitasApi.reporte>['body']) =>
  paginaDe(filas.map(deReporte), listado)

/** Opens the public report with those visits; gives back what is asked of it. */
export const abrirReporte = async (filas = visitasSeguidas(3)) => {
  const data = [
    { id: 20, name: 'Gerencia de Administración' },
    { id: 47, name: 'Sub Gerencia de Programas Alimentarios' },
  ]
  responder(catalogosApi.areas, { data, recordsTotal: 2, recordsFiltered: 2 }, { aFalta: true })
  const pedidos = responder(reporteVisitasApi.reporte, ({ body }) => paginaDeReporte(filas, body), { aFalta: true })
  await abrir('visita_reporte')
  await expect.element(page.getByRole('heading', { name: 'Reporte de visitas' })).toBeVisible()
  return pedidos
}
