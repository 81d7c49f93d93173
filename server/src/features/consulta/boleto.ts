import { randomBytes } from 'node:crypto'
import { CONSULTA_SEGUNDOS } from '@cabildo/contracts/consulta'
import type { Db } from '../../platform/db/conexion.ts'
import { ErrorDeNegocio } from '../../platform/errores.ts'
import { contarUso, hayUso } from '../../platform/limites/limites.queries.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { crearSello } from '../../platform/sello.ts'

export type Nivel = 1 | 2
/** How one came in: by number and code, or by a link, with the digits or not (CON-24). */
type Entrada = 'codigo' | 'enlace'

/** The query ticket of who came in, its signature checked (CON-07). */
export interface BoletoDeConsulta {
  clave: string
  nivel: Nivel
  por: Entrada
  id: string
  vence: Date
}

/** Hands out and reads query tickets; one that was ended is kept as a counter until it would have expired. */
export interface BoletosDeConsulta {
  dar(clave: string, nivel: Nivel, por: Entrada): string
  /** Throws consultaVencida, which the page answers by asking again. */
  leer(texto: unknown): Promise<BoletoDeConsulta>
  terminar(boleto: BoletoDeConsulta): Promise<void>
}

/** Case, level, way in, second at which it expires, random id, signature. */
const FORMA = /^(\w{1,10}:\d{1,10})\.([12])\.(codigo|enlace)\.(\d{10})\.([\w-]{22})\.([\w-]{43})$/

const finDe = ({ id }: BoletoDeConsulta) => `consulta:fin:${id}`

export const crearBoletosDeConsulta = (secreto: string, db: Db, reloj: Reloj): BoletosDeConsulta => {
  const sello = crearSello(secreto, 'boleto-de-consulta')
  const ahora = () => Math.floor(reloj.ahora().getTime() / 1_000)
  return {
    dar(clave, nivel, por) {
      const datos = `${clave}.${nivel}.${por}.${ahora() + CONSULTA_SEGUNDOS}.${randomBytes(16).toString('base64url')}`
      return `${datos}.${sello.firmar(datos)}`
    },
    async leer(texto) {
      const [, clave = '', nivel = '', por = '', vence = '', id = '', firma = ''] =
        FORMA.exec(String(texto ?? '')) ?? []
      const autentico = sello.vale([clave, nivel, por, vence, id].join('.'), firma)
      const boleto = {
        ...{ clave, nivel: Number(nivel) as Nivel, por: por as Entrada },
        ...{ id, vence: new Date(Number(vence) * 1_000) },
      }
      if (!autentico || ahora() >= Number(vence) || (await hayUso(db, finDe(boleto), boleto.vence)))
        throw new ErrorDeNegocio('consultaVencida')
      return boleto
    },
    async terminar(boleto) {
      await contarUso(db, finDe(boleto), [boleto.vence])
    },
  }
}
