import type { Db } from '../../platform/db/conexion.ts'
import { campoInvalido } from '../../platform/errores.ts'
import type { Reloj } from '../../platform/reloj.ts'
import { findRegistro, getPorRegistrar, insertRegistro, listDependencias, lockRegistro } from './interno.queries.ts'
import { MENSAJE_DEPENDENCIA, type SisgedoInterno } from './sisgedo.ts'

/** A number of ours as digits: the year, then six or more. */
const REGISTRO = /^(20\d\d)(\d{6,9})$/

/** The product's own register of expedientes, numbered per Lima year (MPV-73, D-16, D-21). */
export const crearInterno = (db: Db, reloj: Reloj): SisgedoInterno => ({
  clase: 'interno',
  dependencias: () => listDependencias(db),
  hallar: (expe_id) => findRegistro(db, expe_id),
  async registrar(trx, documento, quien) {
    const { clave } = documento
    const destinos = [...new Set(documento.destinos.map(({ dependencia }) => dependencia))]
    await lockRegistro(trx, clave, destinos)
    const [, suAnio, suNumero] = REGISTRO.exec(documento.relacionado) ?? []
    const relacionado = suAnio ? ([Number(suAnio), Number(suNumero)] as const) : null
    const { conocido, departamentos, exma_id } = await getPorRegistrar(trx, { clave, destinos, relacionado })
    if (conocido !== null) return { expe_id: conocido }
    if (departamentos !== destinos.length) throw campoInvalido('destinos', MENSAJE_DEPENDENCIA)
    // A document about one that is registered here joins its expediente; any other opens one of its own.
    return insertRegistro(trx, { anio: reloj.anio(), ahora: reloj.ahora(), exma_id }, documento, quien)
  },
})
