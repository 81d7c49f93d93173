import type { Ruta } from '@cabildo/contracts/base/rutas'
import { ENLACE_DIAS, MENSAJES_CONSULTA } from '@cabildo/contracts/consulta'
import type { Parte } from '../../platform/correo/carta.ts'
import { DIA_MS, type Reloj } from '../../platform/reloj.ts'
import { crearSello } from '../../platform/sello.ts'

/** The links to a case that its mails carry (CON-06). */
export interface EnlacesDeCaso {
  /** The parts of a letter that lead to its case. */
  partes(clave: string, correo: string): Parte[]
  /** The address that a letter of that case to that mail address carries. */
  direccion(clave: string, correo: string): string
  /** The address of a correction, by its one-use token (EXP-61). */
  deSubsanacion(token: string): string
  /** The case that a token names, unless it has expired or is none of ours; what it may open is `vale`'s to say. */
  leer(token: string): { clave: string; vale: (correo: string) => boolean } | null
}

const PAGINA: Ruta = 'consulta'
const FORMA = /^(tramite|reclamo|solicitud)-([1-9]\d{0,9})\.(\d{10})\.([\w-]{43})$/

/**
 * Makes and reads them. A token is bound to the case and, without naming it, to the address that it was written to: where
 * mails of the case go elsewhere, those of before stop working. It opens nothing but the tracker (B2).
 */
export const crearEnlacesDeCaso = (secreto: string, reloj: Reloj, sitio: () => string): EnlacesDeCaso => {
  const sello = crearSello(secreto, 'enlace-de-caso')
  const datosDe = (clave: string, vence: string, correo: string) => [clave, vence, correo.toLowerCase()].join('\n')
  const pagina = (parametro: string) => `${sitio().replace(/\/+$/, '')}/#/${PAGINA}?${parametro}`
  const direccion = (clave: string, correo: string) => {
    const vence = String(Math.floor((reloj.ahora().getTime() + ENLACE_DIAS * DIA_MS) / 1_000))
    const token = `${clave.replace(':', '-')}.${vence}.${sello.firmar(datosDe(clave, vence, correo))}`
    return pagina(`t=${token}`)
  }
  return {
    direccion,
    deSubsanacion: (token) => pagina(`s=${token}`),
    partes: (clave, correo) => [MENSAJES_CONSULTA.siga, { enlace: direccion(clave, correo) }],
    leer(token) {
      const [, clase, id, vence = '', firma = ''] = FORMA.exec(token) ?? []
      if (!clase || reloj.ahora().getTime() >= Number(vence) * 1_000) return null
      const clave = `${clase}:${id}`
      return { clave, vale: (correo) => correo !== '' && sello.vale(datosDe(clave, vence, correo), firma) }
    },
  }
}
