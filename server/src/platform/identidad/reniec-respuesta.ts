import { conCampo, leerArbol, textoDe } from './arbol.ts'
import type { Persona } from './identidad.ts'

const CORRECTO = '0000'
/** The credential has expired. */
export const VENCIDA = '1002'
/** RENIEC publishes no table of codes, so absence is believed only in words that cannot be about our own credential. */
const NO_EXISTE =
  /\bno (?:se )?(?:ha |han )?(?:encontr|encuentr|exist|figur|registr|est[áa] registr)|sin (?:datos|resultados)/i
const DE_LA_CREDENCIAL = /usuario|credencial|clave|contrase|password|\bentidad|\bruc\b|autoriza|permiso/i

/**
 * What RENIEC said: whom, that there is nobody, or a code that tells neither (`sabe` false), which may be about our own
 * credential.
 */
export interface RespuestaReniec {
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
