import type { EstadoDeCadena } from '@cabildo/contracts/auditoria-cadena'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import type { Db } from '../db/conexion.ts'
import type { Reloj } from '../reloj.ts'
import { findUltimaRevision, listUltimasRaices } from './raices.queries.ts'

/** How the chain was found the last time, without reading it again (D-33). */
export const leerEstadoDeCadena = async (db: Db, reloj: Reloj): Promise<EstadoDeCadena> => {
  const [[raiz], revision] = await Promise.all([listUltimasRaices(db, 1), findUltimaRevision(db)])
  return {
    ahora: marcaLima(reloj.ahora()),
    raiz: raiz
      ? { dia: raiz.dia, huella: raiz.huella.toString('hex'), lineas: raiz.lineas, sellada: raiz.sello !== null }
      : null,
    revision: revision
      ? {
          ...{ lineas: revision.lineas, rotura: revision.rotura },
          ...{ en: marcaLima(revision.en), desde: marcaLima(revision.desde) },
        }
      : null,
  }
}
