import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import type { Hallazgo } from '@cabildo/contracts/textos'
import { ErrorApi } from '../../platform/api.ts'
import { textoDelFallo } from '../../platform/consultas.ts'

const numero = new Intl.NumberFormat('es-PE')
const enCifras = (n: number): string => numero.format(n)

/** 'Ordenanzas N° 012-2026'. */
export const nombreDe = ({ tipo, nro_doc, anio }: Pick<Hallazgo, 'tipo' | 'nro_doc' | 'anio'>): string =>
  `${tipo} N° ${nro_doc}-${anio}`

export const cuentaDe = (total: number): string =>
  total === 1 ? '1 norma encontrada' : `${enCifras(total)} normas encontradas`

/** Norms that no search can find, so that nobody takes their silence for an answer. */
export const notaSinTexto = (cuantas: number): string =>
  cuantas === 1
    ? '1 norma no tiene texto en su PDF y no se puede buscar'
    : `${enCifras(cuantas)} normas no tienen texto en su PDF y no se pueden buscar`

export const notaPendientes = (cuantas: number): string =>
  cuantas === 1
    ? 'El texto de 1 norma aún se está leyendo'
    : `El texto de ${enCifras(cuantas)} normas aún se está leyendo`

/** Why there is no answer: the server's own words about the question, or about when to ask again (SHE-95, D-35). */
export const motivoDe = (fallo: unknown): string =>
  fallo instanceof ErrorApi && fallo.status === 422
    ? (fallo.campos.q ?? fallo.mensaje)
    : textoDelFallo(fallo, MENSAJES.sinDatos)

export const sinConexion = (fallo: unknown): boolean => fallo instanceof ErrorApi && fallo.status === 0
