import { pendientesApi } from '@cabildo/contracts/documentos-pendientes'
import {
  type Despacho,
  ESTADO_DESPACHO,
  type Firmador,
  firmaDigitalApi,
  type Sitio,
} from '@cabildo/contracts/firma-digital'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { rechazo, responder } from '../servidor.ts'

const FIRMADOR_PROPIO: Firmador = {
  nombre: 'local',
  direccion: '/firma-local/invokerstatus.html',
  origen: '',
  elegirPosicion: false,
  servicioLocal: null,
}

/** A resolution of area 15 that waits for the signature of area 4, unless a test says otherwise. */
export const unDespacho = (id_doc_area: number, cambios: Partial<Despacho> = {}): Despacho => ({
  id_doc_area,
  doc_id: id_doc_area,
  tipo_doc: 11,
  nro_doc: String(id_doc_area).padStart(3, '0'),
  anio: 2026,
  contenido: { resolutivos: [`aprobar el plan ${String(id_doc_area).padStart(2, '0')}`] },
  documentos: { path_primary: 'upload/plan.pdf', name: 'plan.pdf', size: 2048, url: 'data:text/plain,plan' },
  estado: false,
  created_at: '2026-07-15 09:00:00',
  motivo: 1,
  motivo_name: 'Soy el autor del documento',
  area_id: 4,
  oficina: 'Gerencia de Desarrollo Urbano',
  position_firma: '1',
  page_signed: 1,
  firmado_at: null,
  enviado_por: 'ROJAS PINTO, Gloria',
  firmas: [{ area: 'Secretaría General', motivo: 1, orden: 1, estado: false }],
  dias: 2,
  falta: null,
  devolucion: null,
  ...cambios,
})

/** A return by the area of the mayor. */
export const unaDevolucion = (motivo: string): NonNullable<Despacho['devolucion']> => ({
  ...{ motivo, area: 'Alcaldía', por: 'Ana Ruiz', created_at: '2026-07-16 09:00:00' },
})

/** An A4 page with a stamp in the middle of its margin, and the place of the next one below it. */
const unSitio = (id_doc_area: number): Sitio => ({
  ...{ id_doc_area, path_primary: 'upload/plan.pdf', pagina: 1, paginas: 1, pagina_ancho: 595, pagina_alto: 842 },
  ...{ x: 10, y: 380, ancho: 70, alto: 62 },
  ocupados: [{ x: 10, y: 300, ancho: 70, alto: 62 }],
})

/** Opens the dispatch of area 4 with those rows, which a test may change; gives back what is asked of the list, and which PDFs are opened. */
export const abrirDespacho = async (filas: readonly Despacho[]) => {
  responder(firmaDigitalApi.firmador, FIRMADOR_PROPIO)
  const listados = responder(firmaDigitalApi.porArea, ({ query }) => {
    const { estado, descripcion = '', tipo_doc = '' } = query.columns
    const halladas = filas
      .filter((fila) => !estado || fila.estado === (estado === ESTADO_DESPACHO.firmado))
      .filter(({ contenido }) => contenido.resolutivos.join().includes(descripcion))
      .filter(() => tipo_doc === '' || 'resolución de gerencia'.includes(tipo_doc.toLowerCase()))
    return { ...paginaDe(halladas, query), pendientes: halladas.filter((fila) => !fila.estado).length }
  })
  const porFirmar = () =>
    filas.filter(({ estado, falta, devolucion }) => !estado && falta === null && devolucion === null)
  responder(firmaDigitalApi.pendientes, () => ({ data: porFirmar(), total: porFirmar().length }))
  responder(pendientesApi.contar, () => {
    const pendientes = filas.filter(({ estado }) => !estado)
    const despachoDevueltos = pendientes.filter(({ devolucion }) => devolucion !== null).length
    const despachoEnEspera = pendientes.length - porFirmar().length - despachoDevueltos
    return { data: { porFirmar: porFirmar().length, despachoEnEspera, despachoDevueltos, devueltos: 0 } }
  })
  const abiertos = responder(firmaDigitalApi.archivo, ({ body }) => {
    const abierto = filas.find(({ id_doc_area }) => id_doc_area === body.id_doc_area)
    return abierto ? { data: abierto.documentos } : rechazo('noEncontrado')
  })
  responder(firmaDigitalApi.sitio, ({ query }) => ({ data: unSitio(Number(query.id_doc_area)) }))
  const colega = await abrir('firmadigital', { como: 'sara' })
  await expect.element(tablaDespacho()).not.toHaveAttribute('aria-busy', 'true')
  return { ...colega, listados, abiertos }
}

export const tablaDespacho = () => page.getByRole('table', { name: 'DOCUMENTOS EN DESPACHO' })

/** The rows of the dispatch. */
export const filasDespacho = () =>
  tablaDespacho()
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: /^Ver PDF/ }) })
