import type { Recibido } from '@cabildo/contracts/base/llamada'
import { esJefe } from '@cabildo/contracts/base/permisos'
import { recogerEn } from '@cabildo/contracts/entidad'
import { Movimiento } from '@cabildo/contracts/expedientes-reglas'
import type { expedientesRespuestasApi } from '@cabildo/contracts/expedientes-respuestas'
import { ClaseDeRespuesta, faltaEnLaRespuesta, MENSAJES_RESPUESTA, necesitaFirma } from '@cabildo/contracts/respuestas'
import type { Trx } from '../../platform/db/conexion.ts'
import { campoInvalido, hallado } from '../../platform/errores.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import type { MovimientoNuevo, Tomado } from './actos.queries.ts'
import { actuarEnCaso, type CasaDeExpedientes, exigirPosible, type Quien, relojDe } from './actos.ts'
import { cartaDeRespuestaA } from './cartas.ts'
import { conSusAcumulados } from './grupo.ts'
import { type ArchivosDeRespuesta, archivosDeRespuesta, emitirRespuesta, guardarInforme } from './respuestas.ts'

type Cuerpo<L extends keyof typeof expedientesRespuestasApi> = Recibido<(typeof expedientesRespuestasApi)[L]>['body']

/** The files of a telling, which needs them or a text. Throws validacion. */
const archivosDe = async (
  trx: Trx,
  registro_id: number,
  { texto, doc_ids }: { texto: string; doc_ids: readonly number[] },
  subida: Subida,
): Promise<ArchivosDeRespuesta> => {
  const todos = await archivosDeRespuesta(trx, registro_id, doc_ids, subida)
  const falta = faltaEnLaRespuesta(texto, todos.archivos.length > 0)
  if (falta !== null) throw campoInvalido('texto', falta)
  return todos
}

/**
 * Answers the citizen of a filing: kept with its files, told by a letter that holds none of it (EXP-34). A final one ends its
 * clock, and those of the cases that go on in it (EXP-40). Throws soloJefe, otroEstado, validacion.
 */
export const responder = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  registro_id: number,
  { clase, texto, doc_ids, clave }: Cuerpo<'responder'>,
  subida: Subida,
): Promise<void> => {
  const { user, area, roles } = quien.sesion
  const final = clase === ClaseDeRespuesta.final
  const { repetido } = await actuarEnCaso(casa, quien, registro_id, clave, async (trx, t, como) => {
    exigirPosible('responder', t, quien)
    const { documentos, archivos } = await archivosDe(trx, registro_id, { texto, doc_ids }, subida)
    if (necesitaFirma(final ? 1 : 2, { conFirmado: documentos.length > 0, jefe: esJefe(roles) }))
      throw campoInvalido('doc_ids', MENSAJES_RESPUESTA.necesitaFirma)
    const respondido = async (caso: Tomado): Promise<MovimientoNuevo> => {
      const respuesta_id = await emitirRespuesta(
        trx,
        casa,
        { clave: caso.clave, clase: final ? 1 : 2, texto, archivos, area_id: area.id, user_id: user.id },
        (notificacion) =>
          cartaDeRespuestaA(
            {
              ...{ expe_id: caso.expe_id, correo: notificacion.correo },
              seguimiento: casa.enlacesDeCaso.partes(caso.clave, notificacion.correo),
            },
            final ? 1 : 2,
            { autorizada: notificacion.autorizada, recoger: recogerEn(casa.entidad.actual()) },
          ),
      )
      if (!final) return { oper_idtope: Movimiento.respondido, respuesta_id }
      await casa.plazos.anotar(trx, caso.clave, relojDe(caso.clase), { tipo: 'CUMPLIDO' })
      return { oper_idtope: Movimiento.respondido, respuesta_id, concluye: 'RESPONDIDO' }
    }
    const suya = await respondido(t)
    if (final) await conSusAcumulados(trx, t, como, respondido)
    return [suya]
  })
  if (repetido) await subida.descartar()
}

/** Reports to the responsible of a complaint or request, who has it again from then on (EXP-37). */
export const informar = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  registro_id: number,
  { texto, doc_ids, clave }: Cuerpo<'informar'>,
  subida: Subida,
): Promise<void> => {
  const { user, area } = quien.sesion
  const { repetido } = await actuarEnCaso(casa, quien, registro_id, clave, async (trx, t) => {
    exigirPosible('informar', t, quien)
    const { archivos } = await archivosDe(trx, registro_id, { texto, doc_ids }, subida)
    const respuesta_id = await guardarInforme(trx, casa, {
      ...{ clave: t.clave, texto, archivos, area_id: area.id, user_id: user.id },
    })
    return [{ oper_idtope: Movimiento.devuelto, destino: hallado(t.origen), a_responsable: true, respuesta_id }]
  })
  if (repetido) await subida.descartar()
}
