import * as z from 'zod/mini'
import type { Reloj } from '../reloj.ts'
import { conCampo, leerArbol, textoDe } from './arbol.ts'
import type { Credencial } from './credencial.ts'
import type { Persona } from './identidad.ts'
import { direccionDe, pedir } from './peticion.ts'
import { type RegistroNacional, RespuestaDesconocida } from './registro-nacional.ts'

const DatosPersona = z.object({ prenombres: z.string(), apPrimer: z.string(), apSegundo: z.string() })

/**
 * RENIEC's register of people (peru.md §2.1). Photograph, address and the rest of its answer are discarded at once. An
 * expired credential is renewed and the question repeated once.
 */
export const crearReniec = (
  ajustes: AjustesReniec,
  credencial: Credencial,
  reloj: Reloj,
): RegistroNacional<Persona> => {
  const { url, usuario, ruc, porDia } = ajustes
  const renovar = crearRenovacion(ajustes, credencial, reloj)

  const consultar = async (dni: string, password: string, hasta: AbortSignal): Promise<RespuestaReniec> => {
    const PIDE = { nuDniConsulta: dni, nuDniUsuario: usuario, nuRucUsuario: ruc(), password }
    return leerPersona(await pedir(direccionDe(url), { hasta, cuerpo: { PIDE } }))
  }

  return {
    nombre: 'reniec',
    porDia,
    esquema: DatosPersona,
    async preguntar(dni, hasta) {
      if (!/^\d{8}$/.test(dni)) throw new Error('no es un DNI')
      const { vigente } = await credencial.leer()
      const primera = await consultar(dni, vigente, hasta)
      if (primera.sabe) return primera.persona
      // Another lookup may have changed it meanwhile, or RENIEC may have accepted an unconfirmed one after all.
      const despues = await credencial.leer()
      const otra = despues.vigente === vigente ? despues.nueva : despues.vigente
      const segunda = otra === null ? null : await consultar(dni, otra, hasta)
      if (otra !== null && segunda?.sabe) {
        await credencial.asentar(otra)
        return segunda.persona
      }
      if (primera.codigo !== VENCIDA) throw sinSaber(primera)
      const ultima = await consultar(dni, await renovar(vigente, hasta), hasta)
      if (ultima.sabe) return ultima.persona
      throw sinSaber(ultima)
    },
  }
}

/** A refused credential is a failure of the registry; any other code concerns this person alone. */
const sinSaber = ({ codigo, deCredencial }: RespuestaReniec): Error =>
  new (deCredencial ? Error : RespuestaDesconocida)(`respondió el código ${codigo}`)

const CORRECTO = '0000'
/** The credential has expired. */
export const VENCIDA = '1002'
/** RENIEC publishes no table of codes, so absence is believed only in words that cannot be about our own credential. */
const NO_EXISTE =
  /\bno (?:se )?(?:ha |han )?(?:encontr|encuentr|exist|figur|registr|est[áa] registr)|sin (?:datos|resultados)/i
const DE_LA_CREDENCIAL = /usuario|credencial|clave|contrase|password|\bentidad|\bruc\b|autoriza|permiso/i

/**
 * RENIEC's answer: a person, that nobody has the number, or a code that says neither (`sabe` false) and may concern our
 * own credential.
 */
interface RespuestaReniec {
  codigo: string
  sabe: boolean
  deCredencial: boolean
  persona: Persona | null
}

/** Reads an answer to a question for a DNI, in any of the shapes that clients have seen; throws when it is none. */
export const leerPersona = (texto: string): RespuestaReniec => {
  const arbol = leerArbol(texto)
  const codigo = codigoDe(arbol)
  const [datos] = [...conCampo(arbol, 'apPrimer'), ...conCampo(arbol, 'prenombres')]
  const persona = {
    prenombres: textoDe(datos?.prenombres),
    apPrimer: textoDe(datos?.apPrimer),
    apSegundo: textoDe(datos?.apSegundo),
  }
  if (codigo === CORRECTO) {
    const nombrada = persona.prenombres !== '' || persona.apPrimer !== ''
    const sabe = nombrada || conCampo(arbol, 'datosPersona').length > 0
    return { codigo, sabe, deCredencial: false, persona: nombrada ? persona : null }
  }
  const [resultado] = conCampo(arbol, 'deResultado')
  const dicho = textoDe(resultado?.deResultado)
  const deCredencial = codigo === VENCIDA || DE_LA_CREDENCIAL.test(dicho)
  return { codigo, sabe: NO_EXISTE.test(dicho) && !deCredencial, deCredencial, persona: null }
}

/** The code of an answer, of four digits wherever it stands; throws when there is none. */
export const codigoDe = (arbol: unknown): string => {
  const [resultado] = conCampo(arbol, 'coResultado')
  const codigo = textoDe(resultado?.coResultado)
  if (!/^\w{1,10}$/.test(codigo)) throw new Error('la respuesta no trae código de resultado')
  return codigo
}

interface AjustesReniec {
  url: string
  urlActualizar: string
  /** DNI of the worker that RENIEC authorised. */
  usuario: string
  /** RUC of the municipality. */
  /** Of the municipality, as it is now. */
  ruc: () => string
  porDia: number
}

/** Changing the credential may take longer than a lookup, which does not wait for it. */
const ESPERA_MS = 10_000
/** After a refusal, no process tries again for this long, because RENIEC counts the attempts. */
const PAUSA_MS = 3_600_000

/**
 * Replaces the expired credential, once for all processes that find it expired, and returns the new one (peru.md §2.1).
 * The new one is stored before the request, so that neither a crash nor a lost answer locks us out.
 */
export const crearRenovacion = (
  { urlActualizar, usuario, ruc }: AjustesReniec,
  credencial: Credencial,
  reloj: Reloj,
) => {
  let enCurso: Promise<string> | null = null

  const actualizar = async (vencida: string, trasOtro: boolean): Promise<string> => {
    const { vigente, noAntesDe } = await credencial.leer()
    // Another request or process has renewed it already.
    if (vigente !== vencida) return vigente
    // It may have changed all the same: the next question will tell, while a repeated change counts against us.
    if (trasOtro) throw new Error('otro proceso no pudo cambiar la clave')
    if (reloj.ahora().getTime() < noAntesDe) throw new Error('no aceptó la clave nueva hace poco')
    const nueva = await credencial.proponer()
    const PIDE = { credencialAnterior: vencida, credencialNueva: nueva, nuDni: usuario, nuRuc: ruc() }
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

/** Waits for a result only this long; the work continues without the caller. */
const antesDe = <T>(hasta: AbortSignal, trabajo: Promise<T>): Promise<T> =>
  new Promise((listo, falla) => {
    const rendirse = () => falla(new Error('se acabó el tiempo'))
    if (hasta.aborted) rendirse()
    hasta.addEventListener('abort', rendirse, { once: true })
    trabajo.then(listo, falla).finally(() => hasta.removeEventListener('abort', rendirse))
  })
