import { PROCESO_DE } from '@cabildo/contracts/atencion'
import {
  faltaEnElDia,
  impedimentoDeAnterior,
  MENSAJES_ANTERIORES,
  type RespuestaAnterior,
  type ResultadoDeAnteriores,
  respuestaAnterior,
} from '@cabildo/contracts/respuestas-anteriores'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio, exigirSinFaltas, hallado } from '../../platform/errores.ts'
import type { ClaseDeAtencion } from '../../platform/plazos/atencion.queries.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import { claveDe } from '../consulta/index.ts'
import {
  archivosDeRespuesta,
  type CasaDeExpedientes,
  guardarRespuestaAnterior,
  type Quien,
} from '../expedientes/index.ts'
import { existsRespondidoAntes, findDeAntes, setRespondidoAntes } from './atencion.queries.ts'
import { concluirAtencion } from './conclusion.ts'
import { otroEstadoDe } from './envios.ts'
import { exigirResponsable } from './responsables.ts'

/**
 * Writes down that complaints or requests of before were answered outside, on a day, each by itself (REC-41, TRS-14, API-160):
 * without a letter, and without a receipt to wait for. Throws soloResponsable, validacion.
 */
export const registrarAnteriores = async (
  casa: CasaDeExpedientes,
  quien: Quien,
  clase: ClaseDeAtencion,
  { ids, fecha }: RespuestaAnterior,
  subida: Subida,
): Promise<ResultadoDeAnteriores> => {
  await exigirResponsable(casa.db, PROCESO_DE[clase], quien.sesion)
  exigirSinFaltas({ fecha: faltaEnElDia(fecha, casa.reloj.hoy()) })
  const data: ResultadoDeAnteriores['data'] = []
  let escritas = 0
  for (const id of new Set(ids))
    try {
      if (await registrarUna(casa, quien, { clase, id, dia: fecha }, subida)) escritas++
      data.push({ id, hecho: true, mensaje: MENSAJES_ANTERIORES.hecho })
    } catch (error) {
      if (!(error instanceof ErrorDeNegocio)) throw error
      data.push({ id, hecho: false, mensaje: error.message })
    }
  if (escritas === 0) await subida.descartar()
  return { data }
}

/** False where the same person has written down the same before. */
const registrarUna = (
  casa: CasaDeExpedientes,
  { sesion: { user, area }, actor }: Quien,
  { clase, id, dia }: { clase: ClaseDeAtencion; id: number; dia: string },
  subida: Subida,
): Promise<boolean> =>
  enTransaccion(casa.db, actor, (trx) => {
    const { reloj } = casa
    // The hour is not known: the end of that day, by which it had been given.
    const at = dia < reloj.hoy() ? new Date(`${dia}T23:59:59-05:00`) : reloj.ahora()
    return concluirAtencion(trx, casa, {
      ...{ clase, id, user_id: user.id, plazo: { tipo: 'CUMPLIDO', dia, at } },
      motivo: 'Concluido: se respondió antes, fuera del sistema',
      repetida: () => existsRespondidoAntes(trx, clase, id, { user_id: user.id, dia }),
      async escribir({ estado, registro_id }) {
        const { anterior, presentado } = hallado(await findDeAntes(trx, clase, id))
        const impide = impedimentoDeAnterior(PROCESO_DE[clase], { estado, anterior })
        if (impide !== null) throw otroEstadoDe(clase, impide)
        if (dia < presentado) throw otroEstadoDe(clase, MENSAJES_ANTERIORES.antesDePresentar)
        const { archivos } = await archivosDeRespuesta(trx, registro_id, [], subida)
        await setRespondidoAntes(trx, clase, id, { user_id: user.id, at })
        await guardarRespuestaAnterior(trx, {
          ...{
            clave: claveDe(clase, id),
            texto: respuestaAnterior(dia),
            archivos,
            area_id: area.id,
            user_id: user.id,
            at,
          },
        })
      },
    })
  })
