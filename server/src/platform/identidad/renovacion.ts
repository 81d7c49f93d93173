import type { Reloj } from '../reloj.ts'
import { leerArbol } from './arbol.ts'
import type { Credencial } from './credencial.ts'
import { direccionDe, pedir } from './pedir.ts'
import { codigoDe } from './reniec-respuesta.ts'

export interface AjustesReniec {
  url: string
  urlActualizar: string
  /** DNI of the worker that RENIEC authorised. */
  usuario: string
  /** RUC of the municipality. */
  ruc: string
  porDia: number
}

/** Changing the credential is given longer than a lookup, which does not wait for its end. */
const ESPERA_MS = 10_000
/** After a refusal, no process asks RENIEC again for this long: it counts the attempts. */
const PAUSA_MS = 3_600_000

/**
 * Changes the credential that has expired for a new one, once for all who find it expired in any process, and returns the
 * new one (peru.md §2.1). What is asked for has been saved before, so that neither a crash nor a lost answer locks us out.
 */
export const crearRenovacion = (
  { urlActualizar, usuario, ruc }: AjustesReniec,
  credencial: Credencial,
  reloj: Reloj,
) => {
  let enCurso: Promise<string> | null = null

  const actualizar = async (vencida: string, trasOtro: boolean): Promise<string> => {
    const { vigente, noAntesDe } = await credencial.leer()
    // Another request, or another process, was faster.
    if (vigente !== vencida) return vigente
    // It may have changed it all the same: the next question finds out, while asking again would be held against us.
    if (trasOtro) throw new Error('otro proceso no pudo cambiar la clave')
    if (reloj.ahora().getTime() < noAntesDe) throw new Error('no aceptó la clave nueva hace poco')
    const nueva = await credencial.proponer()
    const PIDE = { credencialAnterior: vencida, credencialNueva: nueva, nuDni: usuario, nuRuc: ruc }
    const hasta = AbortSignal.timeout(ESPERA_MS)
    const codigo = codigoDe(leerArbol(await pedir(direccionDe(urlActualizar), { hasta, cuerpo: { PIDE } })))
    if (codigo !== '0000') {
      await credencial.aplazar(reloj.ahora().getTime() + PAUSA_MS)
      throw new Error(`no aceptó la clave nueva: código ${codigo}`)
    }
    await credencial.asentar(nueva)
    return nueva
  }

  return (vencida: string, hasta: AbortSignal): Promise<string> => {
    enCurso ??= credencial
      .enTurno((trasOtro) => actualizar(vencida, trasOtro))
      .finally(() => {
        enCurso = null
      })
    return antesDe(hasta, enCurso)
  }
}

/** Waits for a result no longer than this; the work goes on without whoever waited. */
const antesDe = <T>(hasta: AbortSignal, trabajo: Promise<T>): Promise<T> =>
  new Promise((listo, falla) => {
    const rendirse = () => falla(new Error('se acabó el tiempo'))
    if (hasta.aborted) rendirse()
    hasta.addEventListener('abort', rendirse, { once: true })
    trabajo.then(listo, falla).finally(() => hasta.removeEventListener('abort', rendirse))
  })
