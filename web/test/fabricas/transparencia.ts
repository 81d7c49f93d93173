import { catalogosApi } from '@cabildo/contracts/catalogos'
import { responsablesApi } from '@cabildo/contracts/responsables'
import { type Solicitud, type SolicitudEntera, transparenciaListaApi } from '@cabildo/contracts/transparencia-lista'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { listaDe, paginaDe } from '../listado.ts'
import { abrir } from '../pantalla.tsx'
import { responder } from '../servidor.ts'
import { ATENCION_ABIERTA, DETALLE_DE_ATENCION, SIN_RESPONSABLES } from './atencion.ts'

export const unaSolicitud = (id: number, cambios: Partial<Solicitud> = {}): Solicitud => ({
  id,
  numero: `2026-${String(id).padStart(6, '0')}`,
  ...{ dni: '98000000', ape_nom: 'Quispe Mamani Rosa Elvira', nombre_escrito: false },
  ...{ address: 'Jr. Los Molles 123', pedido: `Pedido ${String(id).padStart(2, '0')}` },
  ...{ email: 'vecina@example.com', correo_devuelto: false, otro_correo: null, forma_entrega: 1, expe_id: null },
  ...{ estado: 'REGISTRADA', prorroga_hasta: null, prorroga_motivos: [], prorroga_sustento: '', aviso_hasta: null },
  ...{ sentido: null, observada: false, observar_hasta: '2099-07-17', prorrogar_hasta: '2099-07-17' },
  ...{ costo: null, pagado: false, abandono_desde: null },
  ...ATENCION_ABIERTA,
  vence: '2026-07-30',
  created_at: '2026-07-15 09:05:00',
  ...cambios,
})

/** What was done with a request: nothing yet. */
export const SIN_ACTOS: SolicitudEntera['actos'] = {
  ...{ observacion: null, pedido_inicial: null, prorroga_at: null, costo: null, tarifa: { pagina: 10, disco: 100 } },
  ...{ causal: null, numeral: '', sustento: '', entidad: '', documento: '' },
  ...{ entregada_el: null, recibio: '', cargo: null, abandonada_at: null },
  notificacion: { correo: 'vecina@example.com', autorizada: true },
}

/** A request as its detail tells it. */
export const unaEntera = (
  data: Solicitud,
  actos: Partial<SolicitudEntera['actos']> = {},
  atencion: Partial<SolicitudEntera['atencion']> = {},
): SolicitudEntera => ({
  data,
  atencion: { ...DETALLE_DE_ATENCION, ...atencion },
  actos: {
    ...{ ...SIN_ACTOS, notificacion: { correo: data.email, autorizada: data.email !== '' } },
    ...actos,
  },
})

const TITULO = 'SOLICITUDES DE INFORMACIÓN PÚBLICA'

export const tablaSolicitudes = () => page.getByRole('grid', { name: TITULO })

/** Opens the requests, which a test may add to. */
export const abrirSolicitudes = async (filas: readonly Solicitud[], responsables = SIN_RESPONSABLES) => {
  responder(catalogosApi.areas, listaDe([]), { aFalta: true })
  const pedidos = responder(transparenciaListaApi.listar, ({ query }) => ({
    ...paginaDe(filas, query),
    por_responder: filas.length,
  }))
  responder(transparenciaListaApi.ver, ({ params }) =>
    unaEntera(filas.find(({ id }) => id === params.id) ?? unaSolicitud(params.id)),
  )
  responder(responsablesApi.ver, responsables)
  const colega = await abrir('transparencia_lista', { como: 'mila' })
  await expect.element(page.getByRole('heading', { name: TITULO })).toBeVisible()
  await expect.element(tablaSolicitudes()).not.toHaveAttribute('aria-busy')
  return { ...colega, pedidos }
}
