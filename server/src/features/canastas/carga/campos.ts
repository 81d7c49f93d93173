import {
  esAnglo,
  GRUPOS,
  LARGOS_CANASTA,
  MENSAJES_CANASTAS,
  plana,
  REFERENCIAS,
} from '@cabildo/contracts/canastas-reglas'
import { type Celda, textoDe } from '@cabildo/hojas/celdas'
import { corto, diaEscrito, impedimento, type Leido, VACIA } from '../../../platform/hojas/celda.ts'
import { leerTexto } from './texto.ts'

/** Of what is a number, a day or one of a list, however it is written. */
export const LARGO_DE_CLAVE = 30
const DIGITOS = 8
/** With fewer digits a number is something else than a DNI that lost its zeros. */
const DIGITOS_MINIMO = 5

/** Eight digits, put right where it is certain what was meant (SHE-51, decision 0048). */
export const leerDni = (celda: Celda | undefined): Leido => {
  const motivo = impedimento(celda, 'DNI', LARGO_DE_CLAVE)
  if (motivo) return { valor: null, motivo }
  const escrito = textoDe(celda)
  if (escrito === '') return { valor: null, motivo: 'Falta el DNI' }
  if (celda?.tipo === 'numero') {
    const completo = escrito.padStart(DIGITOS, '0')
    if (!/^\d+$/.test(escrito) || escrito.length < DIGITOS_MINIMO || escrito.length > DIGITOS)
      return { valor: null, motivo: `«${corto(escrito)}» no es un DNI de 8 dígitos` }
    return completo === escrito
      ? { valor: completo }
      : { valor: completo, aviso: `Se completó el DNI con ceros: ${completo}` }
  }
  const original = celda?.tipo === 'texto' ? celda.valor : escrito
  const digitos = escrito.replace(/\.0+$/, '').replace(/^'|[\s.\-‐‑–]/g, '')
  if (celda?.tipo !== 'texto' || !/^\d+$/.test(digitos))
    return { valor: null, motivo: `«${corto(escrito)}» no es un DNI de 8 dígitos` }
  if (digitos.length !== DIGITOS)
    return { valor: null, motivo: `El DNI «${corto(escrito)}» tiene ${cuantos(digitos.length)}: deben ser 8` }
  return digitos === original ? { valor: digitos } : { valor: digitos, aviso: `Se limpió el DNI: ${digitos}` }
}

const cuantos = (digitos: number): string => `${digitos} ${digitos === 1 ? 'dígito' : 'dígitos'}`

/** Somebody's name: it has a letter. */
export const leerNombre = (celda: Celda | undefined, titulo: string): Leido => {
  const leido = leerTexto(celda, titulo, LARGOS_CANASTA.ape_nom)
  if (leido.motivo) return leido
  if (leido.valor === null) return { valor: null, motivo: 'Faltan los apellidos y nombres' }
  return /\p{L}/u.test(leido.valor) ? leido : { valor: null, motivo: `${titulo} no tiene ninguna letra` }
}

/** A day, yyyy-MM-dd: of a true date, or of a text with the day or the year first. */
export const leerFecha = (celda: Celda | undefined, titulo: string): Leido => {
  const motivo = impedimento(celda, titulo, LARGO_DE_CLAVE)
  if (motivo) return { valor: null, motivo }
  const escrito = textoDe(celda)
  if (escrito === '') return VACIA
  const dia = diaEscrito(celda)
  if (dia === null) return { valor: null, motivo: `${titulo}: «${corto(escrito)}» no es una fecha (día/mes/año)` }
  if (dia === 'inexistente') return { valor: null, motivo: `${titulo}: ${corto(escrito)} no existe` }
  if (!/^(19|20)\d\d-/.test(dia)) return { valor: null, motivo: `${titulo}: ${corto(escrito)} está fuera de rango` }
  return { valor: dia }
}

/** The birth date of somebody who is born; `hoy` is the Lima day. */
export const leerNacimiento = (celda: Celda | undefined, titulo: string, hoy: string): Leido => {
  const leido = leerFecha(celda, titulo)
  return leido.valor !== null && leido.valor > hoy ? { valor: null, motivo: MENSAJES_CANASTAS.nacimientoFuturo } : leido
}

/** One of the seven groups, also by its number alone (CAN-17). */
export const leerGrupo = (celda: Celda | undefined, titulo: string): Leido => {
  const motivo = impedimento(celda, titulo, LARGO_DE_CLAVE)
  if (motivo) return { valor: null, motivo }
  const escrito = textoDe(celda)
  if (escrito === '') return VACIA
  const numero = /^(?:GRUPO)?[\s\-#.]*(\d+)$/i.exec(escrito)?.[1]
  const valor = GRUPOS.find((grupo) => grupo === `GRUPO ${Number(numero)}`)
  if (!valor)
    return {
      valor: null,
      motivo: `${titulo}: «${corto(escrito)}» no es un grupo, van de ${GRUPOS[0]} a ${GRUPOS.at(-1)}`,
    }
  return valor === escrito ? { valor } : { valor, aviso: `Se corrigió el grupo: ${valor}` }
}

/** One of the four references, or of the other programme (CAN-18). */
export const leerReferencia = (celda: Celda | undefined, titulo: string): Leido => {
  const leido = leerTexto(celda, titulo, LARGOS_CANASTA.referencia)
  if (leido.valor === null) return leido
  const { valor } = leido
  if (esAnglo(valor)) return leido
  const conocida = REFERENCIAS.find((referencia) => plana(referencia) === plana(valor))
  if (!conocida) return { valor: null, motivo: `${titulo}: «${corto(valor)}» no es una referencia conocida` }
  return conocida === valor ? leido : { valor: conocida, aviso: `Se corrigió la referencia: ${conocida}` }
}
