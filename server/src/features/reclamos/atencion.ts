import { PROCESOS } from '@cabildo/contracts/atencion'
import { nombreDeQueEs, PAGINA_DE_QUE_ES, referenciaEscrita, yaRespondido } from '@cabildo/contracts/reclamos'
import type { NoCorresponde } from '@cabildo/contracts/reclamos-lista'
import { ClaseDeRespuesta, cartaDeReclamoRespondido } from '@cabildo/contracts/respuestas'
import type { Carta, Parte } from '../../platform/correo/carta.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { Subida } from '../../platform/subidas/subida.ts'
import { concluirAtencion, exigirResponsable } from '../atencion/index.ts'
import { claveDe } from '../consulta/index.ts'
import {
  archivosDeRespuesta,
  type CasaDeExpedientes,
  correoDe,
  emitirRespuesta,
  esLaMismaRespuesta,
  type Quien,
} from '../expedientes/index.ts'
import { pedirRegistro } from '../sisgedo/index.ts'
import {
  existsNoCorresponde,
  existsRespondido,
  findPresentacion,
  setMotivo,
  setNoCorresponde,
  setRespondido,
} from './reclamos.queries.ts'

/** Gives a complaint another motive; what its citizen chose stays beside it (REC-50, API-148). */
export const cambiarMotivo = ({ db }: Pick<CasaDeExpedientes, 'db'>, { actor }: Quien, id: number, tipo: number) =>
  enTransaccion(db, actor, async (trx) => {
    if (!(await setMotivo(trx, id, tipo))) throw new ErrorDeNegocio('noEncontrado')
  })

/**
 * Ends what is no complaint, and tells its citizen what it is and where that is filed (REC-47, API-148). The same one sent again
 * by the same person does nothing. Throws soloResponsable, otroEstadoDeAtencion.
 */
export const noEsUnReclamo = async (
  casa: CasaDeExpedientes,
  { sesion, actor }: Quien,
  id: number,
  que: NoCorresponde,
): Promise<void> => {
  const { db, reloj, cartero, enlacesDeCaso, entidad } = casa
  await exigirResponsable(db, 'reclamos', sesion)
  const clave = claveDe('reclamo', id)
  await enTransaccion(db, actor, async (trx) => {
    const hecho = await concluirAtencion(trx, casa, {
      ...{ clase: 'reclamo', id, user_id: sesion.user.id, plazo: { tipo: 'CONCLUIDO' } },
      motivo: 'Concluido: no es un reclamo',
      repetida: () => existsNoCorresponde(trx, id, sesion.user.id, que),
      escribir: () => setNoCorresponde(trx, id, que, { user_id: sesion.user.id, ahora: reloj.ahora() }),
      yaCerrado: ({ estado, cerrado_por }) =>
        estado === 'RESPONDIDO' && cerrado_por ? yaRespondido(cerrado_por) : undefined,
    })
    const correo = hecho ? await correoDe(trx, clave) : ''
    if (correo === '') return
    const referencia = referenciaEscrita(id, await findPresentacion(trx, id))
    const seguimiento = [...dondeSePresenta(que, entidad.actual().direccion), ...enlacesDeCaso.partes(clave, correo)]
    await cartero.escribir(trx, cartaDeQueNo(correo, referencia, que, seguimiento), clave)
  })
}

/**
 * Answers a complaint (REC-44, API-147): its clock is met, whoever has its case has it no more, the citizen gets a link whose
 * opening is the receipt (REC-46), and its sheet is made anew (REC-45). The same answer sent again by the same person is given
 * once. Throws soloResponsable, otroEstadoDeAtencion, validacion.
 */
export const responderReclamo = async (
  casa: CasaDeExpedientes,
  { sesion, actor }: Quien,
  id: number,
  { acciones, texto, doc_ids }: { acciones: string; texto: string; doc_ids: readonly number[] },
  subida: Subida,
): Promise<void> => {
  const { db, reloj, enlacesDeCaso } = casa
  await exigirResponsable(db, 'reclamos', sesion, PROCESOS.reclamos.soloResponde)
  const { user, area } = sesion
  const clave = claveDe('reclamo', id)
  const hecho = await enTransaccion(db, actor, async (trx) => {
    const respondido = await concluirAtencion(trx, casa, {
      ...{ clase: 'reclamo', id, user_id: user.id, plazo: { tipo: 'CUMPLIDO' } },
      motivo: 'Concluido: respondido por el responsable',
      repetida: async () =>
        (await existsRespondido(trx, id, user.id, acciones)) &&
        (await esLaMismaRespuesta(trx, clave, { texto, doc_ids, subida })),
      escribir: async ({ registro_id }) => {
        const { archivos } = await archivosDeRespuesta(trx, registro_id, doc_ids, subida)
        await setRespondido(trx, id, acciones, { user_id: user.id, ahora: reloj.ahora() })
        const referencia = referenciaEscrita(id, await findPresentacion(trx, id))
        await emitirRespuesta(
          trx,
          casa,
          { clave, clase: ClaseDeRespuesta.final, texto, archivos, area_id: area.id, user_id: user.id },
          ({ correo }) => cartaDeRespuesta(correo, referencia, enlacesDeCaso.partes(clave, correo)),
        )
      },
      yaCerrado: ({ estado, cerrado_por }) =>
        estado === 'RESPONDIDO' && cerrado_por ? yaRespondido(cerrado_por) : undefined,
    })
    if (respondido) await pedirRegistro(trx, 'reclamos', id)
    return respondido
  })
  if (!hecho) await subida.descartar()
}

/** That there is an answer, and nothing of it (REC-46, REC-54). */
const cartaDeRespuesta = (para: string, referencia: string, seguimiento: readonly Parte[]): Carta => {
  const { asunto, frases } = cartaDeReclamoRespondido(referencia)
  return {
    para,
    asunto,
    partes: [...frases, { datos: [['Referencia', referencia]] }, ...seguimiento],
  }
}

/** Leads to the page on which what it is is filed, where it has one. */
const dondeSePresenta = ({ que_es }: NoCorresponde, sitio: string): readonly Parte[] => {
  const pagina = PAGINA_DE_QUE_ES[que_es]
  return pagina ? ['Se presenta en esta página:', { enlace: `${sitio.replace(/\/+$/, '')}/#/${pagina}` }] : []
}

/** That it is no complaint, what it is, why and where that is filed, in words of the staff as quotations (REC-47, REC-54). */
const cartaDeQueNo = (
  para: string,
  referencia: string,
  { que_es, texto, donde }: NoCorresponde,
  seguimiento: readonly Parte[],
): Carta => ({
  para,
  asunto: `su presentación ${referencia} no es un reclamo`,
  partes: [
    `Su presentación no es un reclamo: es ${nombreDeQueEs(que_es).toLowerCase()}.`,
    'Esta es la explicación del responsable del libro de reclamaciones:',
    { cita: texto },
    {
      datos: [
        ['Referencia', referencia],
        ['Dónde se presenta', donde],
      ],
    },
    ...seguimiento,
  ],
})
