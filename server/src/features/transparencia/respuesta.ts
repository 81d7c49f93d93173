import type { Recibido } from '@cabildo/contracts/base/llamada'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { recogerEn } from '@cabildo/contracts/entidad'
import { ClaseDeRespuesta, faltaEnLaFecha } from '@cabildo/contracts/respuestas'
import type { transparenciaActosApi } from '@cabildo/contracts/transparencia-actos'
import {
  ARCHIVOS_DE_SOLICITUD,
  estadoTras,
  faltasDeRespuesta,
  Sentido,
  seEntregaPorCorreo,
  soloDelSentido,
  yaRespondida,
} from '@cabildo/contracts/transparencia-reglas'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { campoInvalido, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import { concluirAtencion, exigirResponsable } from '../atencion/index.ts'
import { claveDe } from '../consulta/index.ts'
import {
  acusarConLaEntrega,
  archivosDeRespuesta,
  type CasaDeExpedientes,
  emitirRespuesta,
  esLaMismaRespuesta,
  type Quien,
} from '../expedientes/index.ts'
import { existsAbandono, existsEntrega, existsRespondida, insertArchivos, updateSolicitud } from './actos.queries.ts'
import { cartaDeEncauzada, cartaDeRespuesta } from './cartas.ts'
import { actuarEnSolicitud, leerSolicitud, terminarAvisos } from './marco.ts'

type Cuerpo<L extends 'responder' | 'cerrar'> = Recibido<(typeof transparenciaActosApi)[L]>['body']

/**
 * Answers a request: hands the information over, denies it, says that there is none or who has it (TRS-19 to TRS-21, API-155).
 * Its clock is met, whoever has its case has it no more, and its citizen is told that there is an answer. The same answer sent
 * again by the same person is given once. Throws soloResponsable, otroEstadoDeAtencion, validacion.
 */
export const responderSolicitud = async (
  casa: CasaDeExpedientes,
  { sesion, actor }: Quien,
  id: number,
  { doc_ids, ...escrita }: Cuerpo<'responder'>,
  subida: Subida,
): Promise<void> => {
  const { db, reloj, enlacesDeCaso, entidad } = casa
  const { user, area } = sesion
  await exigirResponsable(db, 'transparencia', sesion)
  const clave = claveDe('solicitud', id)
  const { texto, ...dada } = soloDelSentido({ ...escrita, sentido: escrita.sentido as Sentido })
  const hecho = await enTransaccion(db, actor, (trx) =>
    concluirAtencion(trx, casa, {
      ...{ clase: 'solicitud', id, user_id: user.id, plazo: { tipo: 'CUMPLIDO' } },
      motivo: 'Concluido: respondida por el responsable',
      repetida: async () =>
        (await existsRespondida(trx, id, user.id, dada)) &&
        (await esLaMismaRespuesta(trx, clave, { texto, doc_ids, subida })),
      async escribir({ registro_id }) {
        const solicitud = await leerSolicitud({ ...casa, db: trx }, id)
        const porCorreo = seEntregaPorCorreo(solicitud)
        const { archivos } = await archivosDeRespuesta(trx, registro_id, doc_ids, subida, ARCHIVOS_DE_SOLICITUD)
        const conArchivos = archivos.length > 0
        exigirSinFaltas(Object.fromEntries(faltasDeRespuesta({ ...dada, texto }, { conArchivos, porCorreo })))
        const estado = estadoTras(dada.sentido, porCorreo)
        await terminarAvisos(trx, casa, clave)
        await updateSolicitud(trx, id, {
          ...{ ...dada, estado, area_actual: null, respondido_at: reloj.ahora(), respondido_por: user.id },
        })
        const lugar = recogerEn(entidad.actual())
        await emitirRespuesta(
          trx,
          casa,
          { clave, clase: ClaseDeRespuesta.final, texto, archivos, area_id: area.id, user_id: user.id },
          ({ correo, autorizada }) => {
            const numero = numeroEscrito('solicitud', solicitud.numero)
            const caso = { numero, correo, seguimiento: enlacesDeCaso.partes(clave, correo) }
            const porEntregar = estado === 'POR ENTREGAR'
            const como = { sentido: dada.sentido, autorizada, porEntregar, costo: solicitud.costo, lugar }
            return dada.sentido === Sentido.encauza
              ? cartaDeEncauzada(caso, { ...como, entidad: dada.entidad, documento: dada.documento })
              : cartaDeRespuesta(caso, como)
          },
        )
      },
      yaCerrado: ({ cerrado_por }) => (cerrado_por ? yaRespondida(cerrado_por) : undefined),
    }),
  )
  if (!hecho) await subida.descartar()
}

/**
 * Notes that the information was handed over, which is the receipt of its answer, too; or declares that nobody came for it
 * (TRS-22, API-156). Throws soloResponsable, otroEstadoDeAtencion, validacion.
 */
export const cerrarSolicitud = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  id: number,
  { accion, fecha, recibio }: Cuerpo<'cerrar'>,
  subida: Subida,
): Promise<void> => {
  const hecho =
    accion === 'abandonar'
      ? await abandonar(casa, quien, id)
      : await entregar(casa, quien, id, { fecha: hallado(fecha), recibio }, subida)
  if (!hecho || accion === 'abandonar') await subida.descartar()
}

const entregar = (
  casa: CasaDeExpedientes,
  quien: Quien,
  id: number,
  { fecha, recibio }: { fecha: string; recibio: string },
  subida: Subida,
): Promise<boolean> => {
  const suya = { fecha, recibio, user_id: quien.sesion.user.id }
  const cargo = subida.de('selectedFile')
  return actuarEnSolicitud(casa, quien, {
    ...{ acto: 'entregar', id },
    repetido: (trx) => existsEntrega(trx, id, { ...suya, huellas: cargo.map(({ sha256 }) => sha256) }),
    async escribir(trx, { clave, respondida }) {
      const falta = faltaEnLaFecha(fecha, respondida ?? '', casa.reloj.hoy())
      if (falta !== null) throw campoInvalido('fecha', falta)
      await updateSolicitud(trx, id, {
        ...{ estado: 'ENTREGADA', entregado_el: fecha, recibio, entregado_por: suya.user_id },
      })
      await insertArchivos(trx, id, 'entrega', cargo)
      await acusarConLaEntrega(trx, casa, clave, suya)
    },
  })
}

const abandonar = (casa: CasaDeExpedientes, quien: Quien, id: number): Promise<boolean> => {
  const { user } = quien.sesion
  return actuarEnSolicitud(casa, quien, {
    ...{ acto: 'abandonar', id },
    repetido: (trx) => existsAbandono(trx, id, user.id),
    async escribir(trx, { clave, ahora }) {
      await updateSolicitud(trx, id, { estado: 'ABANDONADA', abandonado_at: ahora, abandonado_por: user.id })
      await casa.plazos.anotar(trx, clave, 'acuse', { tipo: 'CONCLUIDO' })
    },
  })
}
