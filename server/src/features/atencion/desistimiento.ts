import { PROCESO_DE, PROCESOS } from '@cabildo/contracts/atencion'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import type { AlcanceDeDesistimiento, Desistimiento } from '@cabildo/contracts/desistimiento'
import { MENSAJES_REQUERIMIENTO } from '@cabildo/contracts/expedientes-respuestas'
import type { ClasePlazo } from '@cabildo/contracts/plazos-calculo'
import { type Carta, type Parte, siNoFueUsted } from '../../platform/correo/carta.ts'
import type { Actor } from '../../platform/db/actor.ts'
import type { Trx } from '../../platform/db/conexion.ts'
import { enTransaccion } from '../../platform/db/transaccion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import type { ClaseDeAtencion } from '../../platform/plazos/atencion.queries.ts'
import { diaEnCamino } from '../../platform/reloj.ts'
import type { ArchivoSubido } from '../../platform/subidas/subida.ts'
import { claveDe } from '../consulta/index.ts'
import { type CasaDeExpedientes, correoDe, isSinCorregir, terminarRequerimiento } from '../expedientes/index.ts'
import { huellaDe } from '../formularios/index.ts'
import { findDesistimiento, insertDesistimiento, LO_DESISTIDO, terminarEnlaces } from '../mesa-de-partes/index.ts'
import { insertPapel, setDesistido } from './atencion.queries.ts'
import { concluirAtencion } from './conclusion.ts'
import { otroEstadoDe } from './envios.ts'

interface Envio {
  clase: ClaseDeAtencion
  id: number
  /** As letters write it. */
  numero: string
  desistimiento: Desistimiento
  actor: Actor
  /** By which it came, and who enters it; both null for the citizen's own. */
  papel: ArchivoSubido | null
  registrado_por: number | null
  /** What else is written down with it. */
  tambien?: (trx: Trx) => Promise<unknown>
}

/** Clocks of a request that end with it, besides the one by which it is answered. */
const OTROS_PLAZOS: readonly ClasePlazo[] = ['observar_informacion', 'aviso_prorroga', 'subsanacion_informacion']

/**
 * Accepts at once that its citizen withdraws a complaint or a request (CON-22, REC-41, TRS-14): its clocks stop, and the area
 * that has it has it no more. The same one sent again changes nothing; false then. Throws yaDesistido, otroEstadoDeAtencion,
 * noEncontrado.
 */
export const desistirDeAtencion = async (
  casa: Pick<CasaDeExpedientes, 'db' | 'reloj' | 'plazos' | 'cartero' | 'enlacesDeCaso'>,
  { clase, id, numero, desistimiento, actor, papel, registrado_por, tambien }: Envio,
): Promise<boolean> => {
  const { db, reloj, plazos, cartero, enlacesDeCaso } = casa
  const clave = claveDe(clase, id)
  const huella = huellaDe(desistimiento, papel ? [papel] : [])
  const { alcance, motivo } = desistimiento
  return enTransaccion(db, actor, async (trx) => {
    const ahora = reloj.ahora()
    const hecho = await concluirAtencion(trx, casa, {
      ...{ clase, id, user_id: registrado_por, plazo: { tipo: 'CONCLUIDO' }, concluye: 'DESISTIDO' },
      motivo: MENSAJES_REQUERIMIENTO.desistimiento,
      tambienEn: ['POR SUBSANAR'],
      repetida: async () => {
        const anterior = await findDesistimiento(trx, clave)
        if (!anterior) return false
        if (anterior.huella !== huella || anterior.registrado_por !== registrado_por)
          throw new ErrorDeNegocio('yaDesistido')
        return true
      },
      async escribir() {
        if (await isSinCorregir(trx, clave, diaEnCamino(reloj)))
          throw otroEstadoDe(clase, PROCESOS[PROCESO_DE[clase]].sinDesistimiento)
        await insertDesistimiento(trx, { clave, alcance, motivo, huella, registrado_por }, ahora)
        if (papel) await insertPapel(trx, clave, papel)
        await setDesistido(trx, clase, id, { user_id: registrado_por, ahora })
      },
      yaCerrado: () => PROCESOS[PROCESO_DE[clase]].sinDesistimiento,
    })
    if (!hecho) return false
    if (clase === 'solicitud') {
      for (const otro of OTROS_PLAZOS) await plazos.anotar(trx, clave, otro, { tipo: 'CONCLUIDO' })
      await terminarRequerimiento(trx, clave, 'terminado_at', ahora)
      await terminarEnlaces(trx, clave, 'desistida', ahora)
    }
    await tambien?.(trx)
    const correo = await correoDe(trx, clave)
    // Whose address it is nobody has checked: it is written to a few times a day (D6, D12).
    if (correo === '' || (registrado_por === null && !(await cartero.reservar(trx, correo)))) return true
    const carta = cartaDeDesistimiento(correo, { clase, numero, alcance, ahora }, enlacesDeCaso.partes(clave, correo))
    await cartero.escribir(trx, carta, clave)
    return true
  })
}

const DE = { reclamo: 'del reclamo', solicitud: 'de la solicitud' } as const

/** Tells the citizen that the withdrawal was accepted: when, and of what (CON-22). */
const cartaDeDesistimiento = (
  para: string,
  que: { clase: ClaseDeAtencion; numero: string; alcance: AlcanceDeDesistimiento; ahora: Date },
  seguimiento: readonly Parte[],
): Carta => {
  const marca = marcaLima(que.ahora)
  const [de, despues] = LO_DESISTIDO[que.alcance]
  return {
    para,
    asunto: `aceptamos su desistimiento ${DE[que.clase]} ${que.numero}`,
    partes: [
      'Aceptamos su desistimiento (artículo 200 del TUO de la Ley 27444).',
      {
        datos: [
          ['Número', que.numero],
          ['Recibido', `${fecha(marca)} ${hora(marca)}`],
          ['Alcance', de],
        ],
      },
      despues,
      ...seguimiento,
      siNoFueUsted('este desistimiento'),
    ],
  }
}
