import * as z from 'zod/mini'
import { conCampo, leerArbol, textoDe } from './arbol.ts'
import { direccionDe, pedir } from './peticion.ts'
import type { RegistroNacional } from './registro-nacional.ts'

const Empresa = z.object({ razon_social: z.string() })
export type Empresa = z.output<typeof Empresa>

/** SUNAT's register of taxpayers (peru.md §2.2). Only the business name is kept, not the address or the state. */
export const crearSunat = ({ url, porDia }: { url: string; porDia: number }): RegistroNacional<Empresa> => ({
  nombre: 'sunat',
  porDia,
  esquema: Empresa,
  async preguntar(ruc, hasta) {
    if (!/^\d{11}$/.test(ruc)) throw new Error('no es un RUC')
    return leerEmpresa(await pedir(direccionDe(url, { numruc: ruc }), { hasta }), ruc)
  },
})

/** The row of exactly this RUC. For an unknown RUC, SUNAT answers an empty list or a row with an empty number. */
const leerEmpresa = (texto: string, ruc: string): Empresa | null => {
  const arbol = leerArbol(texto)
  const filas = conCampo(arbol, 'ddp_numruc').filter((fila) => textoDe(fila.ddp_numruc) !== '')
  const suya = filas.find((fila) => textoDe(fila.ddp_numruc) === ruc)
  const razon_social = textoDe(suya?.ddp_nombre)
  if (razon_social) return { razon_social }
  if (filas.length > 0 || conCampo(arbol, 'list').length === 0) throw new Error('la respuesta no es de ese RUC')
  return null
}
