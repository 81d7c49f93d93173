import { POR_RECEPCIONAR, VISTA_POR_RECEPCIONAR } from '@cabildo/contracts/mesa-de-partes'
import { mesaDePartesListaApi, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { procedimientosApi } from '@cabildo/contracts/procedimientos'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { listaDe, paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'

export const unAdjunto = (name: string) => ({
  name,
  size: 30_000,
  paginas: 1,
  path: name,
  url: `/storage/mpvirtual/${name}?firma=vieja`,
  activo: false,
  original: null,
})

interface Adjuntos {
  /** Names of its annexes. */
  anexos?: readonly string[]
  /** Its main PDF holds a script (E6). */
  activo?: boolean
}

export const unTramite = (
  id: number,
  cambios: Partial<Tramite> = {},
  { anexos = [], activo = false }: Adjuntos = {},
): Tramite => ({
  id,
  nro_registro: `2026-${String(id).padStart(6, '0')}`,
  ...{ tipo_doc: 1, ndoc: '98000000', code_verifica: '1', nruc: '', rsocial: '', nombre_escrito: false },
  ...{ ape_nom: 'Quispe Mamani Rosa Elvira', nombres: 'Quispe Mamani Rosa Elvira' },
  ...{
    phone: '987654321',
    email: 'vecina@example.com',
    correo_devuelto: false,
    otro_correo: null,
    tipo_documento: 6,
    ndocumento: String(id),
    folio: 3,
  },
  ...{ asunto: `Asunto ${String(id).padStart(2, '0')}`, detalle: '', motivo: '' },
  ...{ expe_id: null, registro_id: null, send_mail: false, estado: 'PENDIENTE' },
  ...{ subsanar_hasta: null, subsanado_at: null, subsanacion: [], requerido: [] },
  ...{ desistido_at: null, papel_de_desistimiento: null },
  ...{ canal: 'virtual', identidad: 'DNI', representa_nombre: '', representa_documento: '', falta_digitalizar: false },
  ...{ destinos: [], recibido_at: null, procedimiento_id: null, procedimiento: null },
  documentos: [
    {
      path_primary: 'solicitud.pdf',
      ...{
        name: 'solicitud.pdf',
        size: 30_000,
        paginas: 1,
        url: '/storage/mpvirtual/solicitud.pdf?firma=vieja',
        activo,
      },
      original: activo ? '/storage/mpvirtual/solicitud.pdf?firma=vieja&modo=original' : null,
      anexos: anexos.map(unAdjunto),
    },
  ],
  ...{ fecha_legal: '2026-07-15', created_at: '2026-07-15 09:05:00', updated_at: '2026-07-15 09:05:00.000' },
  ...cambios,
})

export const DEPENDENCIAS = [
  { depe_id: 15, depe_nombre: 'GERENCIA MUNICIPAL' },
  { depe_id: 21, depe_nombre: 'SUB GERENCIA DE TESORERÍA' },
  { depe_id: 34, depe_nombre: 'SECRETARÍA GENERAL' },
]

/** The last day of a correction that is asked for now. */
export const HASTA = '2026-07-17'

export const TITULO = 'MESA DE PARTES'
export const RECEPCION = 'RECEPCION Y DERIVACION DE EXPEDIENTE'
export const OBSERVACION = 'NOTIFICAR OBSERVACION AL CORREO ELECTRONICO'

export const tablaTramites = () => page.getByRole('table', { name: TITULO })
export const dialogo = (name: string) => page.getByRole('dialog', { name })
/** The row of a submission, by its subject. */
export const filaDe = (asunto: string) => tablaTramites().getByRole('row').filter({ hasText: asunto })

/**
 * Opens the front desk with those submissions, which a test may change, and shows all of them unless the test wants the view
 * that it opens on; their addresses are signed anew when asked for.
 */
export const abrirMesa = async (filas: readonly Tramite[], { todos = true } = {}) => {
  const pendientes = () => filas.filter(({ estado }) => POR_RECEPCIONAR.includes(estado)).length
  const listados = responder(mesaDePartesListaApi.listar, ({ query }) => {
    const pedido = query.columns.estado ?? ''
    const deEstado = filas.filter(({ estado }) =>
      pedido === VISTA_POR_RECEPCIONAR ? POR_RECEPCIONAR.includes(estado) : estado.includes(pedido),
    )
    return { ...paginaDe(deEstado, query), pendientes: pendientes() }
  })
  responder(mesaDePartesListaApi.dependencias, { data: DEPENDENCIAS, un_solo_original: true }, { aFalta: true })
  responder(mesaDePartesListaApi.frecuentes, { data: { destinos: [], proveidos: [] } }, { aFalta: true })
  responder(procedimientosApi.listar, listaDe([]), { aFalta: true })
  responder(mesaDePartesListaApi.relacionado, { data: null }, { aFalta: true })
  responder(mesaDePartesListaApi.ver, ({ params }) => {
    const tramite = filas.find(({ id }) => id === params.id)
    if (!tramite) throw new Error(`There is no submission ${params.id}`)
    const data = JSON.parse(JSON.stringify(tramite).replaceAll('firma=vieja', 'firma=nueva')) as Tramite
    return { data, hasta: HASTA }
  })
  const colega = await abrir('mpv', { como: 'mila' })
  await expect.element(page.getByRole('heading', { name: TITULO })).toBeVisible()
  if (todos) await page.getByRole('radio', { name: 'Todos' }).click()
  await expect.element(tablaTramites()).not.toHaveAttribute('aria-busy')
  return { ...colega, listados }
}
