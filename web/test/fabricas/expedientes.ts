import { Permiso } from '@cabildo/contracts/base/permisos'
import { catalogosApi } from '@cabildo/contracts/catalogos'
import { type Expediente, expedienteApi } from '@cabildo/contracts/expediente'
import { expedientesApi, type FilaDeBandeja, type Resultado } from '@cabildo/contracts/expedientes'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import type { SesionUsuario } from '@cabildo/contracts/sesion'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { ELENCO } from '../elenco.ts'
import { listaDe, paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

const conPermisos = (de: SesionUsuario, ...roles: number[]): SesionUsuario => ({ ...de, roles })

/** Somebody of an area who attends its tray, its head, and who supervises all trays without attending any. */
export const IVAN = conPermisos(ELENCO.gloria, Permiso.bandeja)
export const RUTH = conPermisos(ELENCO.gloria, Permiso.bandeja, Permiso.jefe)
export const SUPERVISORA = conPermisos(ELENCO.gloria, Permiso.supervision)
export const AREA = ELENCO.gloria.area

/** The areas of the house, the own one among them. */
const AREAS = [
  { id: AREA.id, name: AREA.name },
  { id: 21, name: 'Sub Gerencia de Tesorería' },
  { id: 34, name: 'Secretaría General' },
  { id: 40, name: 'Sub Gerencia de Licencias' },
]

/** Answers which areas there are, and which of them cases are sent to. */
export const responderAreas = (): void => {
  responder(expedientesApi.proveidos, { data: ['Para su atención', 'Para conocimiento'] }, { aFalta: true })
  responder(
    mesaDePartesListaApi.dependencias,
    { data: AREAS.map(({ id, name }) => ({ depe_id: id, depe_nombre: name })), un_solo_original: true },
    { aFalta: true },
  )
  responder(catalogosApi.areas, listaDe([...AREAS]), { aFalta: true })
}

export const TITULO = 'BANDEJA DE EXPEDIENTES'

export const unaFila = (n: number, cambios: Partial<FilaDeBandeja> = {}): FilaDeBandeja => ({
  ...{ registro_id: n, oper_id: 1_000 + n, expe_id: `2026-${String(n).padStart(6, '0')}`, numero_origen: `2026-9${n}` },
  ...{ clase: 'tramite', forma: 'original', estado: 'POR RECIBIR', situacion: 'por_recibir' },
  ...{ asunto: `Asunto ${n}`, solicitante: 'Quispe Mamani Rosa Elvira' },
  ...{ area_origen: 'Mesa de partes', area_destino: AREA.name, area_actual: AREA.name },
  ...{ proveido: 'Atender según TUPA', motivo: '', asignado_id: null, asignado: null },
  ...{ ingreso: '2026-07-14 09:05:00', recibido_at: null, subsanar_hasta: null, marcas: [] },
  ...{ vence: '2026-08-10', semaforo: { color: 'verde', texto: 'Faltan 18 días hábiles' }, restan: 18 },
  ...cambios,
})

export const enProceso = (n: number, cambios: Partial<FilaDeBandeja> = {}): FilaDeBandeja =>
  unaFila(n, { estado: 'EN PROCESO', situacion: 'en_proceso', ...cambios })

/** The case that an act answers, with the movement that undoes it. */
export const unExpediente = (
  { registro_id, expe_id, clase, asunto }: FilaDeBandeja,
  movimiento = 9_000,
): Expediente => ({
  ...{
    registro_id,
    clave: `${clase}:1`,
    expe_id,
    clase,
    asunto,
    numero_origen: '2026-1',
    estado: 'POR RECIBIR',
    solicitante: '',
  },
  ...{ documento: 'SOLICITUD 1', folios: 1, anterior: false, marcas: [], tenencia: null, area: null },
  ...{ desde: '2026-07-15 09:00:00', asignado: null, subsanar_hasta: null, plazo: null },
  ...{ datos: [], archivos: [], respuestas: [], notificacion: null, relacionados: [], notas: [], actos: [] },
  movimientos: [
    {
      ...{
        oper_id: movimiento,
        tipo: 5,
        forma: 'original',
        fecha: '2026-07-15 09:00:00',
        area: AREA.name,
        persona: null,
      },
      ...{
        destino: 'Mesa de partes',
        a_responsable: false,
        asignado: null,
        proveido: '',
        motivo: 'No es de esta área',
      },
      ...{
        otro: null,
        concluye: null,
        recibido_at: null,
        espera: null,
        anulado_por: null,
        documentos: [],
        respuesta_id: null,
      },
      deshacer_hasta: '2026-07-15 09:05:00',
    },
  ],
})

export const SIN_CUENTAS = { por_recibir: 0, en_proceso: 0, por_vencer: 0, vencidos: null, sin_asignar: null }

export const dialogo = (name: string) => page.getByRole('dialog', { name, exact: true })
export const tabla = () => page.getByRole('grid', { name: TITULO })
export const filaDe = (texto: string) => tabla().getByRole('row').filter({ hasText: texto })
export const pestana = (nombre: string | RegExp) => page.getByRole('tab', { name: nombre })
export const aviso = (texto: string) => page.getByText(texto, { exact: true })
/** Presses 'Deshacer' in the toast with this text: a toast of the test before may still show. */
export const deshacerEn = async (texto: string) => {
  await expect.element(aviso(texto)).toBeVisible()
  const tarjeta = aviso(texto).element().closest<HTMLElement>('[data-aviso]')
  if (!tarjeta) throw new Error(`no toast says '${texto}'`)
  await page.elementLocator(tarjeta).getByRole('button', { name: 'Deshacer' }).click()
}

/** Every row done, each with the movement that undoes it. */
export const todosHechos = (ids: readonly number[]): Resultado => ({
  data: ids.map((oper_id) => ({ oper_id, hecho: true, mensaje: 'Hecho', movimiento: oper_id + 5_000 })),
})

interface Apertura {
  como?: SesionUsuario
  datos?: string
  /** The counts of the head's bar. */
  delJefe?: { vencidos: number; sin_asignar: number }
}

/**
 * Opens the tray with those rows, which a test may change: each stands in the tab of its situation. Gives back what the
 * screen asks for of the rows; the counts are asked for apart.
 */
export const abrirBandeja = async (filas: FilaDeBandeja[], { como = IVAN, datos = '', delJefe }: Apertura = {}) => {
  const deSituacion = (situacion: FilaDeBandeja['situacion']) => filas.filter((fila) => fila.situacion === situacion)
  const porBandeja = {
    por_recibir: () => deSituacion('por_recibir'),
    en_proceso: () => deSituacion('en_proceso'),
    por_vencer: () => filas.filter(({ semaforo }) => semaforo !== null && semaforo.color !== 'verde'),
    enviados: () => deSituacion('pasado'),
    archivados: () => deSituacion('archivado'),
    todos: () => filas.filter(({ marcas }) => !marcas.includes('importado')),
    importados: () => filas.filter(({ marcas }) => marcas.includes('importado')),
  }
  const pedidos = responder(expedientesApi.listar, ({ body }) => ({
    ...paginaDe(porBandeja[body.bandeja](), body),
    cuentas: {
      ...{ por_recibir: porBandeja.por_recibir().length, en_proceso: porBandeja.en_proceso().length },
      por_vencer: porBandeja.por_vencer().length,
      ...{ vencidos: delJefe?.vencidos ?? null, sin_asignar: delJefe?.sin_asignar ?? null },
    },
    ...(body.bandeja === 'todos' && { importados: porBandeja.importados().length }),
  }))
  responder(
    expedientesApi.personas,
    {
      data: [
        { user_id: IVAN.user.id, nombre: 'Gloria Ríos', en_proceso: 3 },
        { user_id: 77, nombre: 'Sonia Larico', en_proceso: 1 },
      ],
    },
    { aFalta: true },
  )
  responderAreas()
  responder(expedienteApi.leer, ({ params }) => unExpediente(unaFila(params.id)), { aFalta: true })
  const colega = await abrir('bandeja', { como, datos })
  await expect.element(page.getByRole('heading', { name: TITULO })).toBeVisible()
  await expect.element(tabla()).not.toHaveAttribute('aria-busy')
  /** What the screen asked for of rows, leaving out the counts. */
  const deFilas = () => pedidos.map(({ body }) => body).filter(({ length }) => length !== 1)
  return { ...colega, pedidos, deFilas }
}
