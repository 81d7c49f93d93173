import type { Db } from '../../platform/db/conexion.ts'
import { tomarNumero } from '../../platform/db/series.queries.ts'
import { campoInvalido } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import {
  countDependencias,
  findExpediente,
  findRegistrado,
  findRegistro,
  insertExpediente,
  insertRegistro,
  listDependencias,
} from './interno.queries.ts'
import { MENSAJE_DEPENDENCIA, type SisgedoInterno } from './sisgedo.ts'

/** A number of ours as digits: the year, then six or more. */
const REGISTRO = /^(20\d\d)(\d{6,9})$/

/** The product's own register of expedientes, numbered per Lima year (MPV-73, D-16, D-21). */
export const crearInterno = (db: Db, reloj: Reloj): SisgedoInterno => ({
  clase: 'interno',
  dependencias: () => listDependencias(db),
  hallar: (expe_id) => findRegistro(db, expe_id),
  async registrar(trx, documento, quien) {
    const conocido = await findRegistrado(trx, documento.clave)
    if (conocido) return conocido
    const { destinos, relacionado } = documento
    const pedidas = [...new Set(destinos.map(({ dependencia }) => dependencia))]
    if (pedidas.length > 0 && (await countDependencias(trx, pedidas)) < pedidas.length)
      throw campoInvalido('destinos', MENSAJE_DEPENDENCIA)
    const ahora = reloj.ahora()
    const anio = reloj.anio()
    // A document about one that is registered here joins its expediente; any other opens one of its own.
    const [, suAnio, suNumero] = REGISTRO.exec(relacionado) ?? []
    const conocida = suAnio ? await findExpediente(trx, Number(suAnio), Number(suNumero)) : undefined
    const exma_id =
      conocida ?? (await insertExpediente(trx, { anio, ahora, numero: await tomarNumero(trx, 'expediente', anio) }))
    return insertRegistro(
      trx,
      { anio, ahora, numero: await tomarNumero(trx, 'registro', anio) },
      exma_id,
      documento,
      quien,
    )
  },
})
