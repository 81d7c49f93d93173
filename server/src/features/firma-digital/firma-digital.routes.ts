import { type Firmador as Anunciado, firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import type { FastifyPluginAsync } from 'fastify'
import type { CasaWeb } from '../../casa.ts'
import type { Db } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { ruta } from '../../platform/http/ruta.ts'
import { type Sesion, soloSuArea } from '../../platform/sesion/sesion.ts'
import { anotarVista } from '../documentos/index.ts'
import { rechazada } from './aceptacion.ts'
import { type FilaDespacho, findDespacho, listPendientes, pageDespacho } from './despacho.queries.ts'
import { comoDespacho, comoPendiente } from './despacho.ts'
import { devolverSinFirmar } from './devolucion.ts'
import { findUltimoIntento } from './intentos.queries.ts'
import {
  ausente,
  type CasaDeFirma,
  entregarArgumentos,
  exigirFirmable,
  marcoDe,
  pedirFirma,
  sitioDe,
} from './pedido.ts'

/** The calls of the screen: the list of documents to sign and what it asks about a signature (05 §5). */
export const firmaDigitalRoutes: FastifyPluginAsync<CasaDeFirma & Pick<CasaWeb, 'enlaces'>> = async (app, casa) => {
  const { enlaces } = casa
  const { servicioLocal } = casa.config.firma
  const partes = marcoDe(casa)
  const { db, reloj, firmador, elegirPosicion } = partes
  const conEnlace = (fila: FilaDespacho) => comoDespacho(enlaces, reloj.hoy(), fila)
  const exigirDespacho = async ({ area }: Sesion, id_doc_area: number) => {
    const fila = await findDespacho(db, area.id, id_doc_area)
    if (!fila) throw await ausente(db, area.id, id_doc_area)
    return fila
  }

  ruta(app, firmaDigitalApi.porArea, async ({ params, query, sesion }) => {
    const pagina = await pageDespacho(db, soloSuArea(sesion, params.areaID), query)
    return { ...pagina, data: pagina.data.map(conEnlace) }
  })

  ruta(app, firmaDigitalApi.pendientes, async ({ sesion }) => {
    const { data, total } = await listPendientes(db, sesion.area.id)
    return { data: data.map((fila) => comoPendiente(enlaces, fila)), total }
  })

  ruta(app, firmaDigitalApi.devolver, async ({ body, sesion, actor }) => ({
    data: await enTransaccion(db, actor, (trx) => devolverSinFirmar(trx, reloj, sesion, body)),
  }))

  ruta(app, firmaDigitalApi.sitio, async ({ query, sesion }) => ({ data: await sitioDe(partes, sesion, query) }))

  ruta(app, firmaDigitalApi.firmador, async (): Promise<Anunciado> => {
    const { nombre, direccion, origen } = firmador
    return { nombre, direccion, origen, elegirPosicion, servicioLocal: servicioLocal ?? null }
  })

  ruta(app, firmaDigitalApi.archivo, async ({ body, sesion }) => {
    const { documentos } = conEnlace(await exigirDespacho(sesion, body.id_doc_area))
    await anotarVista(db, documentos.path_primary, { user_id: sesion.user.id, ahora: casa.reloj.ahora() })
    return { data: documentos }
  })

  ruta(app, firmaDigitalApi.pedirArgumentos, async ({ query, sesion }) => pedirFirma(partes, sesion, query))

  ruta(app, firmaDigitalApi.entregarArgumentos, async ({ body, sesion }) => ({
    data: { id_doc_area: await entregarArgumentos(partes, sesion, body) },
  }))

  // Tells what became of the verified upload, whatever the browser says (D-34, D-49).
  ruta(app, firmaDigitalApi.finalizar, async ({ body, sesion }) => {
    const fila = await exigirDespacho(sesion, body.id_doc_area)
    if (!fila.estado) throw await motivoDePendiente(db, sesion, fila)
    return { data: conEnlace(fila) }
  })
}

/** Why a destination is not signed yet: what makes it wait, or the user's newest attempt (FIR-25, FIR-26, D-141, D-142). */
const motivoDePendiente = async (
  db: Db,
  { user }: Sesion,
  { id_doc_area, devolucion, falta }: FilaDespacho,
): Promise<ErrorDeNegocio> => {
  const intento = await findUltimoIntento(db, id_doc_area, user.id)
  exigirFirmable({ devuelto: devolucion !== null, falta, cambiado: intento?.cambiado ?? false })
  if (intento?.estado === 'rechazado') return rechazada(intento.causa ?? '')
  // Another area may have signed the file that an open attempt handed out.
  const vencido = intento?.estado === 'refirmar' || (intento?.estado === 'abierto' && intento.vencido)
  return new ErrorDeNegocio(vencido ? 'firmadoPorOtra' : 'firmaPendiente')
}
