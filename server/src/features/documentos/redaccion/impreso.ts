import { esTipoDocumento } from '@cabildo/contracts/documentos-tipos'
import type { CasaWeb } from '../../../casa.ts'
import { findAreasDelNumero, type Impreso, type SinImpreso, setImpresos, tomarSinImpreso } from './impreso.queries.ts'
import { numeroImpreso } from './redaccion.ts'

const POR_TANDA = 500

/**
 * Notes in documents of before this version what they print, so that no rename and no template changes it any more (ORG-24).
 * Its templates may be a file, which only the program reads. Done again it finds nothing; between batches it ends when
 * `seguir` says so, and the next start goes on. Answers how many it noted.
 */
export const anotarImpresos = async (
  { db, entidad, plantillas }: Pick<CasaWeb, 'db' | 'entidad' | 'plantillas'>,
  seguir: () => boolean = () => true,
): Promise<number> => {
  let anotados = 0
  let ultimos = POR_TANDA
  while (ultimos === POR_TANDA && seguir()) {
    ultimos = await db.transaction().execute(async (trx) => {
      const tanda = await tomarSinImpreso(trx, POR_TANDA)
      const [primero] = tanda
      if (!primero) return 0
      const { alcaldia } = await findAreasDelNumero(trx, primero.area.id)
      const impresoDe = ({ doc_id, tipo_doc, anio, nro_doc, con_su_area, area }: SinImpreso): Impreso[] =>
        esTipoDocumento(tipo_doc)
          ? [
              {
                ...{ doc_id, area_nombre: area.name },
                numero_impreso: numeroImpreso(
                  { tipo_doc, anio },
                  { nro_doc, area, alcaldia, conSuArea: con_su_area },
                  entidad.actual(),
                  plantillas,
                ),
              },
            ]
          : []
      await setImpresos(trx, tanda.flatMap(impresoDe))
      return tanda.length
    })
    anotados += ultimos
  }
  return anotados
}
